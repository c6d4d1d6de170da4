import { endTakenFinds, takeUnusedFinds } from '../../support/fake-server/photos/server-finds.ts';
import { endCopies } from '../../support/fake-server/photos/server-images.ts';
import type { SimServer } from './sim-server.ts';

/** The job that tidies the files of photos, on the model and on the real SQL. */

/** It begins with those of photos that no find names. */
export function beginTidying(server: SimServer): void {
  takeUnusedFinds(server.model.tables.finds);
  server.real(async (sql) => void (await sql.takeUnusedFinds()));
}

/** It has deleted what it took. */
export function endTidying(server: SimServer): void {
  const { finds, findObjects } = server.model.tables;
  endTakenFinds(finds, findObjects);
  server.real((sql) => sql.endTakenFinds());
}

/** It copies all photos that are to be copied, in this transaction or in one of its own. */
export function copyPhotos(server: SimServer, xid: number | null = null): void {
  server.tick();
  const { tables, nowMs } = server.model;
  if ([...tables.images.values()].every(({ copiedFrom }) => copiedFrom === null)) return;
  tables.nowMs = nowMs;
  const carryOut = (own: number) => {
    for (const id of endCopies({ tables, nowMs }, own)) server.givenUpCopies.add(id);
  };
  if (xid === null) server.begin().commit(carryOut);
  else carryOut(xid);
  server.changedAtMs = nowMs;
  server.real((sql) => sql.endCopies(nowMs));
}
