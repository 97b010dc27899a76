import { secrets } from './secrets.ts';

for (const { name, purpose, make } of secrets) console.log(`# ${purpose}\n${name}=${make()}`);
