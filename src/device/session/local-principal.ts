import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { Random } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';

const LOCAL_ID_KEY = 'device.localId';

/** The principal of a device without a server. Its mutations can move to an account later (SYNC-15). */
export async function localPrincipal(texts: TextStore, random: Random): Promise<Principal> {
  try {
    const known = await texts.get(LOCAL_ID_KEY);
    const id = known ?? random.uuid();
    if (known === null) await texts.set(LOCAL_ID_KEY, id);
    return `local:${id}`;
  } catch {
    // There is no database, so nothing can be kept under any name. The first commit will say so.
    return `local:${random.uuid()}`;
  }
}
