import type { PracticeMember } from './practice-members.ts';

const REFRESH_SECONDS = 15;

const STYLE = `
:root{color-scheme:light dark}
body{max-width:52rem;margin:0 auto;padding:2rem 1.25rem;font:1rem/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:light-dark(#f1f5f3,#0f1513);color:light-dark(#13221c,#ecf3ee)}
h1{font-size:1.625rem;line-height:1.25}
p{max-width:40rem}
ul{margin:1.5rem 0;padding:0;list-style:none;border:1px solid light-dark(#d1dbd7,#2e3b36);border-radius:.75rem;background:light-dark(#fff,#161e1b)}
li{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;padding:.75rem 1rem}
li+li{border-top:1px solid light-dark(#d1dbd7,#2e3b36)}
.who{flex:1 1 14rem}
.who span,.code span{display:block;font-size:.875rem;color:light-dark(#3f5047,#b7c7be)}
.code{min-width:8rem}
.code strong{font-family:ui-monospace,monospace;font-size:1.125rem;letter-spacing:.05em}
form{margin-left:auto}
button{min-height:2.75rem;padding:.5rem 1rem;border:0;border-radius:.5rem;background:light-dark(#17604a,#80c5ab);color:light-dark(#fff,#08130e);font:inherit;font-weight:600;cursor:pointer}
`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

export function practicePage(members: readonly PracticeMember[]): { html: string; style: string } {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>Practice team</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Practice team</h1>
<p>Sign in to the console as any of these people. It needs no password. This page exists in local mode only.</p>
<ul>
${members.map(item).join('\n')}
</ul>
<p>Signing in counts as a second factor for five minutes. After that, sensitive forms ask for a code: use the one beside your person.</p>
<p>A browser holds one person at a time. To try what takes two people, come back here and sign in as the second one, or use a private window.</p>
</body>
</html>
`;
  return { html, style: STYLE };
}

const item = ({ email, name, role, isDisabled, code }: PracticeMember) => `<li>
<div class="who"><strong>${escaped(name)}</strong><span>${escaped(`${role}, ${email}`)}</span></div>
${
  isDisabled
    ? '<div>Can’t sign in. Another administrator disabled or reset this person.</div>'
    : `<div class="code"><span>Code</span><strong>${code ?? 'in a moment'}</strong></div>
<form method="post"><button name="email" value="${escaped(email)}" aria-label="Sign in as ${escaped(name)}">Sign in</button></form>`
}
</li>`;
