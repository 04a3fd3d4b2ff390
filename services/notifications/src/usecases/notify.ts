import type { NewNote } from '../domain/note.ts'
import type { Unit } from '../store/index.ts'
import { announceMade } from './announce.ts'

/** Tells a member something, hints at it, and sees to it that her next digest looks at it. */
export async function notify(unit: Unit, note: NewNote): Promise<void> {
  const { memberId } = note
  const folded = await unit.store.fold(note)
  if (!folded) return
  await announceMade(unit, memberId, folded)
  if (!folded.isNew) return
  const since = folded.at.toISOString()
  await unit.store.addTask({ key: `digest/${memberId}`, kind: 'digest', data: { since } }, { keep: true })
}
