import { escapeHtml } from '@hunch/kit/html'
import { directionOf } from '@hunch/proto/languages'
import { say } from '@hunch/proto/texts'
import { linkOf, wordsOf } from '../kinds/present.ts'
import { topKinds } from '../kinds/rules/notification-kinds.ts'
import type { ViewedNotification } from '../notifications/view-notifications.ts'
import { settingsPath } from '../unsubscribe/page.ts'
import { digestLimits } from './limits.ts'

interface DigestOptions {
  readonly language: string
  readonly product: string
  readonly origin: string
  /** Link to the page that ends these mails. */
  readonly unsubscribeLink: string
}

/** Composes the digest mail; its texts are under `mails.digest` in proto/texts. The subject has no text by members. */
export function composeDigest(
  notifications: readonly ViewedNotification[],
  { language, product, origin, unsubscribeLink }: DigestOptions,
): { subject: string; text: string; html: string } {
  const count = notifications.length
  const subject = say(language, 'mails.digest.subject', { product, count })
  const lines = withTopFirst(notifications)
    .slice(0, digestLimits.digestLines)
    .map((viewed) => ({
      // Names and headlines may contain line breaks.
      words: wordsOf(viewed, language).message.replace(/\s+/g, ' '),
      link: `${origin}${linkOf(viewed) ?? '/alerts'}`,
    }))
  const more = count > lines.length ? say(language, 'mails.digest.more', { count: count - lines.length }) : ''
  const text = (part: 'body' | 'button' | 'ending' | 'unsubscribe') =>
    say(language, `mails.digest.${part}`, { product })
  const all = `${origin}/alerts`
  const settings = `${origin}${settingsPath}`
  return {
    subject,
    text: [
      say(language, 'mails.hello'),
      text('body'),
      ...lines.map(({ words, link }) => `• ${words}\n  ${link}`),
      ...(more ? [more] : []),
      `${text('button')}: ${all}`,
      `${text('ending')} ${settings}`,
      `${text('unsubscribe')}: ${unsubscribeLink}`,
      product,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<p>${escapeHtml(say(language, 'mails.hello'))}</p>
<p>${escapeHtml(text('body'))}</p>
<ul>
${lines.map(({ words, link }) => `<li><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></li>`).join('\n')}
</ul>
${more ? `<p>${escapeHtml(more)}</p>\n` : ''}<p><a href="${escapeHtml(all)}">${escapeHtml(text('button'))}</a></p>
<p>${escapeHtml(text('ending'))} <a href="${escapeHtml(settings)}">${escapeHtml(settings)}</a></p>
<p><a href="${escapeHtml(unsubscribeLink)}">${escapeHtml(text('unsubscribe'))}</a></p>
<p>${escapeHtml(product)}</p>
</body>
</html>
`,
  }
}

/** Puts results and reminders to owners before all other notifications. Otherwise keeps the order. */
const withTopFirst = (notifications: readonly ViewedNotification[]): ViewedNotification[] => {
  const isTop = ({ notification }: ViewedNotification) => topKinds.includes(notification.kind)
  return [...notifications.filter(isTop), ...notifications.filter((viewed) => !isTop(viewed))]
}
