-- People who answer borrowers. An older release can't read the role: give it after all instances are upgraded.
ALTER TABLE "staff" DROP CONSTRAINT "staff_role_known";
ALTER TABLE "staff" ADD CONSTRAINT "staff_role_known" CHECK ("role" IN ('viewer', 'support', 'marketer', 'compliance', 'admin'));
