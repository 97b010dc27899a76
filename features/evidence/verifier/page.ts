// The build writes two pages: one for the partner's site, and one file to save and open offline.
import { html, Markup } from '#features/evidence/proof/page/markup.ts';
import { BASE_STYLE, DRAWN_STYLE } from '#features/evidence/proof/page/page-style.ts';

export const FILE_NAME = 'handoff-verifier.html';
/** Of Trusted Types: for the frames of page copies alone. */
export const COPY_POLICY = 'page-copy';

type Parts = { script: string; style: string; policy: string; isOnSite: boolean };

export const policyFor = (scriptHash: string, isOnSite: boolean): string =>
  [
    "default-src 'none'",
    `script-src '${scriptHash}'`,
    // Page copies have styles, logos and typefaces inside. This page itself writes no string as markup.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    ...(isOnSite ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${COPY_POLICY}`,
  ].join('; ');

export function renderVerifier({ script, style, policy, isOnSite }: Parts): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>Check a certificate of consent</title>
<style>${new Markup(BASE_STYLE + style + DRAWN_STYLE)}</style>
</head>
<body>
<header>
<h1>Check a certificate of consent</h1>
<p>A certificate records an agreement: the words, the name that was entered, and the time. This page checks that it is unchanged since it was signed.</p>
<p class="private"><strong>Your files stay on this device.</strong> This page uploads nothing.${isOnSite ? '' : ' It works offline.'}</p>
</header>
<main>
<noscript><section class="notice"><h2>Turn on JavaScript to check a file here</h2>
<p>This page does its work with JavaScript, in your browser. Or use the command on a computer with Node.js and Handoff:</p>
<p><code>npm run verify -- CERTIFICATE.json --keys evidence-keys.json</code></p></section></noscript>
<section id="unable" class="notice" role="alert" hidden><h2>This browser can’t check a certificate</h2><p></p></section>
<form id="form" novalidate hidden>
<section class="field drop" data-field="certificate">
<h2><label for="certificate"><span class="step" aria-hidden="true">1</span> Certificate</label></h2>
<p id="certificate-hint" class="hint">The .json file that you received. You can also choose an export of the log or of the staff audit.</p>
<p class="error" id="certificate-error"></p>
<input type="file" id="certificate" aria-describedby="certificate-hint certificate-error">
<p class="hint dropping" aria-hidden="true">Or drop the file here.</p>
</section>
<section class="field drop" data-field="keys">
<h2><span class="step" aria-hidden="true">2</span> Keys of the issuer</h2>
<p class="hint" id="keys-hint">The file <code>evidence-keys.json</code>. Get it from the company that issued the certificate, in a way that you trust.</p>
<p class="error" id="keys-error"></p>
<label for="keys-file">Choose the file</label>
<input type="file" id="keys-file" aria-describedby="keys-hint">
${
  isOnSite
    ? html`<div class="site-keys"><button type="button" id="site-keys">Use the keys of this site</button>
<p class="hint">They only show that this site’s own keys signed the file. To be sure of the keys, get them in another way too and compare.</p></div>`
    : ''
}
<label for="keys">Or paste its content</label>
<textarea id="keys" rows="4" spellcheck="false" autocomplete="off" autocapitalize="off" aria-describedby="keys-hint keys-error"></textarea>
</section>
<details class="field">
<summary>Check the time (optional)</summary>
<div data-field="roots">
<label for="roots">Root certificates of time-stamping authorities</label>
<p class="hint" id="roots-hint">A time-stamping authority is a third party that saw the records at a certain time. Choose a file with the root certificates of those that you trust (PEM). Get it from the authority, not from the company that issued the certificate.</p>
<p class="error" id="roots-error"></p>
<input type="file" id="roots" multiple aria-describedby="roots-hint roots-error">
</div>
</details>
<details class="field">
<summary>More files (optional)</summary>
<div data-field="notes">
<label for="notes">Checkpoints</label>
<p class="hint" id="notes-hint">Checkpoints that were delivered outside of the issuer’s company. They show that the records weren’t rewritten after the delivery.</p>
<p class="error" id="notes-error"></p>
<input type="file" id="notes" multiple aria-describedby="notes-hint notes-error">
</div>
<div data-field="log">
<label for="log">Log export</label>
<p class="hint" id="log-hint">It shows what happened after the certificate was issued, such as a withdrawal, until the log ends.</p>
<p class="error" id="log-error"></p>
<input type="file" id="log" aria-describedby="log-hint log-error">
</div>
</details>
<button type="submit" id="check">Check the file</button>
</form>
<p id="progress" role="status"></p>
<section id="result" hidden></section>
</main>
<footer>
${
  isOnSite
    ? html`<p><a href="/verify/${FILE_NAME}" download>Save this page as one file</a> to check certificates offline, also in years to come.</p>`
    : ''
}
<p>The same checks run with the command <code>npm run verify</code>. The document <code>docs/evidence-format.md</code> of Handoff describes each one.</p>
</footer>
<script>${new Markup(script)}</script>
</body>
</html>
`.text;
}
