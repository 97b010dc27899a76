import { expect, test } from 'vitest';
import { outsideHost } from '#platform/values/outside-host.ts';

test.each([
  ['https://News.Example:8443/a?email=ada@example.com#b', 'news.example'],
  ['https://ada:secret@bücher.example./', 'xn--bcher-kva.example'],
  ['android-app://com.google.android.gm/', 'com.google.android.gm'],
  ['http://[2001:db8::1]:3000/', '[2001:db8::1]'],
  ['https://example.com/', 'example.com'],
  // Our own pages.
  ['https://apply.example.com/welcome/spring', null],
  ['http://APPLY.example.com:8080/', null],
  ['', null],
  ['not a URL', null],
  ['javascript:alert(1)', null],
  [`https://${'a.'.repeat(126)}example/`, null],
])('the referrer %s names the outside host %s', (referer, host) => {
  expect(outsideHost(new Headers({ referer, host: 'apply.example.com' }))).toBe(host);
});
