import { expect, test } from 'vitest';
import { zipArchive } from '#platform/values/zip-archive.ts';

/** Of the standard for CRC-32, over the digits 1 to 9. */
const CHECK_VALUE = 0xcbf43926;

test('an archive holds its files with their sizes and checksums', () => {
  const archive = zipArchive([{ name: 'ü.txt', content: '123456789' }], new Date('2026-11-30T21:30:10Z'));
  const view = new DataView(archive.buffer);
  expect(view.getUint32(0, true)).toBe(0x04034b50);
  expect(view.getUint32(14, true)).toBe(CHECK_VALUE);
  expect([view.getUint32(18, true), view.getUint16(26, true)]).toEqual([9, 6]);
  expect(view.getUint32(archive.length - 22, true)).toBe(0x06054b50);
});
