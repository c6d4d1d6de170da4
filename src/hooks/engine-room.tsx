import { createContext, useContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import type { Door } from '../device/door.ts';
import { createRoom } from '../state/room.ts';
import type { Room } from '../state/room.ts';

const RoomContext = createContext<Room | null>(null);

interface Props {
  /** Opened already. */
  readonly door: Door;
  readonly children: ReactNode;
}

/** Gives all screens the engine room; mount it once, at the root. */
export function EngineRoomProvider({ door, children }: Props) {
  const [room] = useState(() => createRoom(door));
  useEffect(() => room.start(), [room]);
  return <RoomContext value={room}>{children}</RoomContext>;
}

/** The door to the engine room, for actions. */
export function useDoor(): Door {
  return useRoom().door;
}

/** Everything that the engine room says; screens use the hook for the part they show. */
export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (room === null) throw new Error('useRoom: no EngineRoomProvider above');
  return room;
}
