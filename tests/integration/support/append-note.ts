import { appendNote } from '#features/evidence/checkpoint-file.ts';

type Order = { file: string; note: string; ours: string[] };

/** A process whose files a test limits in size. */
process.on('message', async ({ file, note, ours }: Order) => {
  const failure = await appendNote(file, note, {
    continues: async (last) => ours.includes(last),
    beginsNote: async (bytes) =>
      ours.some((one) => Buffer.from(`${one}\n`).subarray(0, bytes.length).equals(bytes)),
  });
  process.send?.({ failure });
});
process.send?.('ready');
