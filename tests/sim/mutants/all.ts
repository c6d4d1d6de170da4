import { DEVICE_MUTANTS } from './device-mutants.ts';
import type { Mutant } from './mutant.ts';
import { SERVER_MUTANTS } from './server-mutants.ts';

/** Every known mistake. Of those about photos and check-ins none can be made yet. */
export const MUTANTS: readonly Mutant[] = [...SERVER_MUTANTS, ...DEVICE_MUTANTS];
