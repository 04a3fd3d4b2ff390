import type { Moderator } from './kinds.ts'

/**
 * Whether a moderator may decide the appeal of an act. No moderator decides on their own act, with one exception: the admin may
 * if there is no active moderator except the appealing member. If the active moderators are unknown, the exception does not
 * apply.
 */
export const mayDecide = (
  act: { readonly byId: string | null; readonly memberId: string },
  by: Moderator,
  activeIds: readonly string[] | undefined,
): boolean => act.byId !== by.id || (by.role === 'admin' && activeIds?.every((id) => id === act.memberId) === true)
