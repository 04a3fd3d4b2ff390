import { escapeHtml } from '@hunch/kit/html'
import { directionOf } from '@hunch/proto/languages'
import { say } from '@hunch/proto/texts'
import type { MailKind, NoticeMailed } from './rules.ts'

/**
 * Returns a mail's content in a language. The content has no name of a person: otherwise anyone could sign up with another
 * person's address, and send them any text as a name.
 */
export function composeMail(
  kind: MailKind,
  {
    language,
    product,
    link,
    note = '',
    details = [],
  }: { language: string; product: string; link: string; note?: string; details?: readonly string[] },
): { subject: string; text: string; html: string } {
  const textOf = (part: 'subject' | 'body' | 'button' | 'ending') => say(language, `mails.${kind}.${part}`, { product })
  const hello = say(language, 'mails.hello')
  const lines = [...(note ? [say(language, 'mails.reason', { reason: note })] : []), ...details]
  return {
    subject: textOf('subject'),
    text: [hello, textOf('body'), ...lines, link, textOf('ending'), product].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(textOf('subject'))}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<p>${escapeHtml(hello)}</p>
<p>${escapeHtml(textOf('body'))}</p>${lines.map((line) => `\n<p>${escapeHtml(line)}</p>`).join('')}
<p><a href="${escapeHtml(link)}">${escapeHtml(textOf('button'))}</a></p>
<p>${escapeHtml(link)}</p>
<p>${escapeHtml(textOf('ending'))}</p>
<p>${escapeHtml(product)}</p>
</body>
</html>
`,
  }
}

/** Returns lines for a mail about a change, in a language: the time in the member's time zone, and the browser if known. */
export function composeDetails(
  language: string,
  { at, timeZone, device }: { readonly at: Date; readonly timeZone: string; readonly device: string },
): string[] {
  const when = say(language, 'mails.when', { when: formatTime(language, at, timeZone) })
  return device ? [when, say(language, 'mails.device', { device })] : [when]
}

/**
 * Returns the line for a legal notice in a mail to its sender: the number by which moderators find it, its time, and the
 * decision, if any. The time is in UTC, since a visitor's time zone is unknown.
 */
export const composeNotice = (
  language: string,
  state: NoticeMailed['state'],
  { number, sentAt }: { readonly number: string; readonly sentAt: Date },
): string => say(language, `mails.notices.${state}`, { number, when: formatTime(language, sentAt, 'UTC') })

const formatTime = (language: string, at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)
