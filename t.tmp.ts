import { hostileTexts } from './tests/support/hostile-consent.ts';
import { inspectConsent } from './checker/consent-safety.ts';
const t=hostileTexts(); console.log(t.length, new Set(t.map(x=>x.html)).size);
const seen=new Set(); for (const x of t) { if (seen.has(x.html)) console.log('DUP', x.html); seen.add(x.html); const i=inspectConsent(x.html); if (i.verdict!==x.verdict || !i.findings.includes(x.finding as never)) console.log(x.verdict,x.finding,'→',i.verdict,i.findings.join(' '),JSON.stringify(x.html)); }
