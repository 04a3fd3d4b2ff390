import {
  ActKind,
  type ActLifted,
  type ActTaken,
  type AppealDecided,
  type ReportsDecided,
  TargetKind,
} from '@hunch/proto/gen/hunch/moderation/v1/events_pb'
import type { Kind } from '../kinds/rules/notification-kinds.ts'
import type { NewNotification } from '../notifications/rules.ts'

/** Returns the notification of a moderation act, for the owner of its target. A deactivated member gets a mail from auth. */
export const ofActTaken = (act: ActTaken): NewNotification[] => {
  const { kind, targetKind, photoFiles } = act
  if (kind === ActKind.DEACTIVATE) return []
  return ofAct(act, kindOf(kind, targetKind, act), photoFiles.length > 0 ? { count: photoFiles.length } : {})
}

/** Returns the notification of a lifted act; none if another act replaces it, or for a deactivation (auth sends a mail). */
export const ofActLifted = ({ actId, memberId, kind, targetKind, replaced }: ActLifted): NewNotification[] =>
  replaced || kind === ActKind.DEACTIVATE ? [] : ofAct({ actId, memberId }, kindOfLifted(kind, targetKind))

export const ofAppealDecided = ({ actId, memberId, reversed }: AppealDecided): NewNotification[] =>
  ofAct({ actId, memberId }, reversed ? 'appealReversed' : 'appealUpheld')

/** Returns the notifications of decided reports, for the reporters. While unread, they are folded into one. */
export const ofReportsDecided = ({ reporterIds, acted }: ReportsDecided): NewNotification[] =>
  reporterIds.map((memberId) => ({ memberId, kind: acted ? 'reportActed' : 'reportDismissed', subject: '' }))

const ofAct = (
  { actId, memberId }: { readonly actId: string; readonly memberId: string },
  kind: Kind,
  params: NewNotification['params'] = {},
): NewNotification[] => [{ memberId, kind, subject: actId, params: { actId, ...params } }]

function kindOf(act: ActKind, target: TargetKind, by: { readonly byRule: boolean; readonly byCreator: boolean }): Kind {
  if (by.byRule) return 'postHiddenByRule'
  if (!by.byCreator) return kindOfTaken(act, target)
  return target === TargetKind.COMMENT ? 'commentHiddenInGroup' : 'postHiddenInGroup'
}

function kindOfTaken(act: ActKind, target: TargetKind): Kind {
  if (act === ActKind.SUSPEND) return 'suspended'
  if (act === ActKind.LIMIT) return 'limited'
  if (act === ActKind.REMOVE_PHOTOS) return 'photosRemoved'
  const isComment = target === TargetKind.COMMENT
  if (act === ActKind.HIDE) return isComment ? 'commentHidden' : 'postHidden'
  if (target === TargetKind.GROUP) return 'groupRemoved'
  if (target === TargetKind.MEMBER) return 'profileRemoved'
  return isComment ? 'commentRemoved' : 'postRemoved'
}

function kindOfLifted(act: ActKind, target: TargetKind): Kind {
  if (act === ActKind.SUSPEND) return 'suspensionEnded'
  if (act === ActKind.LIMIT) return 'limitEnded'
  if (act !== ActKind.HIDE) return 'actLifted' // a lifted removal does not restore the content
  return target === TargetKind.COMMENT ? 'commentShown' : 'postShown'
}
