import i18next from 'i18next'
import type { Notification } from './types.ts'

/** The most characters of a headline within a notification. */
const headlineMost = 50

/** Cuts a headline to 50 characters; one that is longer ends in an ellipsis. */
export function cutHeadline(headline: string): string {
  const characters = [...headline]
  return characters.length <= headlineMost ? headline : `${characters.slice(0, headlineMost).join('').trimEnd()}…`
}

/** A rank's name in the current language; its kind where that is newer than the page. */
const rankName = (kind: string): string => i18next.t(kind as 'Expert', { ns: 'ranks', defaultValue: kind })

/** A badge's name: its kind is its family and, after a dash, its target. */
function badgeName(kind: string): string {
  const [, family = kind, target = '1'] = /^(.*?)(?:-(\d+))?$/.exec(kind) ?? []
  const name = `${family}.name` as 'comeback.name'
  return i18next.t(name, { ns: 'badges', count: Number(target), defaultValue: kind.replaceAll('-', ' ') })
}

/**
 * A notification's text in the current language, made from kind and parameters; the server's text
 * where the kind is newer than the page.
 */
export function alertText({ kind, params, title, message, prediction }: Notification): {
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
    const key = `notifications:${kind}.${part}`
    if (!i18next.exists(key, values)) return undefined
    const text = i18next.t(key as 'problems:internal', values)
    return text.includes('{{') ? undefined : text
  }
  const folded = params.count === undefined ? undefined : say('folded')
  return { title: say('title') ?? title, message: folded ?? say('message') ?? message }
}
