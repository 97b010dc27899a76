-- One more reason why an alert was not delivered: the receiver has a private address that no setting lists.
ALTER TABLE "alert_delivery" DROP CONSTRAINT "alert_delivery_reason_allowed";
ALTER TABLE "alert_delivery" ADD CONSTRAINT "alert_delivery_reason_allowed" CHECK ("last_reason" IN (
  'unreachable', 'timed_out', 'tls_failed', 'redirected', 'client_error', 'server_error', 'login_failed', 'mail_refused',
  'address_refused', 'interrupted', 'not_configured', 'failed'
));
