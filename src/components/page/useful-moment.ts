import { createStore } from 'zustand/vanilla';

/** Whether the app has just been of use to the person: a sale saved, posted, or planned. Only then it asks for anything. */
export const usefulMoment = createStore(() => ({ hasCome: false }));

export function noteUsefulMoment(): void {
  usefulMoment.setState({ hasCome: true });
}
