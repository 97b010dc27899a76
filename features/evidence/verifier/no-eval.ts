import { z } from 'zod';

// Before the first schema: zod otherwise tries to compile code from text, which the page's policy reports as an error.
z.config({ jitless: true });
