import i18next from 'i18next'
import type { Notification } from './types.ts'

/** Maximum length of a headline within a notification, in characters. */
const headlineMost = 50

/** Shortens a headline to 50 characters and adds an ellipsis if it is longer. */
export function cutHeadline(headline: string): string {
  const characters = [...headline]
  return characters.length <= headlineMost ? headline : `${characters.slice(0, headlineMost).join('').trimEnd()}…`
}

/** Returns a rank's name in the current language, or `kind` if this version of the page does not know the rank. */
const rankName = (kind: string): string => i18next.t(kind as 'Expert', { ns: 'ranks', defaultValue: kind })

/** Returns a badge's name. The kind contains family and target: "streak-7" is family "streak" with target 7. */
function badgeName(kind: string): string {
  const [, family = kind, target = '1'] = /^(.*?)(?:-(\d+))?$/.exec(kind) ?? []
  const name = `${family}.name` as 'comeback.name'
  return i18next.t(name, { ns: 'badges', count: Number(target), defaultValue: kind.replaceAll('-', ' ') })
}

/**
 * Returns a notification's text in the current language, from its kind and parameters.
 * If this version of the page does not know the kind, returns the server's text.
 */
export function notificationText({ kind, params, title, message, prediction }: Notification): {
  title: string
  message: string
} {
  const headline = prediction?.headline ?? params.headline
  const values = {
    ...params,
    ...(headline === undefined ? {} : { headline: cutHeadline(String(headline)) }),
    ...(params.rank === undefined ? {} : { rank: rankName(String(params.rank)) }),
    ...(params.badge === undefined ? {} : { badge: badgeName(String(params.badge)) }),
  }
  const say = (part: string): string | undefined => {
    const key = `notificationKinds:${kind}.${part}`
    if (!i18next.exists(key, values)) return undefined
    const text = i18next.t(key as 'problems:internal', values)
    return text.includes('{{') ? undefined : text
  }
  const folded = params.count === undefined ? undefined : say('folded')
  return { title: say('title') ?? title, message: folded ?? say('message') ?? message }
}
