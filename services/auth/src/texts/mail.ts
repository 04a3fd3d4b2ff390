import { say } from '@hunch/proto/texts'
import type { MailKind } from '../domain/mail.ts'
import { directionOf, html } from './html.ts'

/**
 * A mail's words in a language. It greets nobody by name: whoever signs up with somebody else's
 * address could have us send them any words.
 */
export function composeMail(
  kind: MailKind,
  { language, product, link }: { language: string; product: string; link: string },
): { subject: string; text: string; html: string } {
  const told = (part: 'subject' | 'body' | 'button' | 'ending') => say(language, `mails.${kind}.${part}`, { product })
  const hello = say(language, 'mails.hello')
  return {
    subject: told('subject'),
    text: [hello, told('body'), link, told('ending'), product].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${html(told('subject'))}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<p>${html(hello)}</p>
<p>${html(told('body'))}</p>
<p><a href="${html(link)}">${html(told('button'))}</a></p>
<p>${html(link)}</p>
<p>${html(told('ending'))}</p>
<p>${html(product)}</p>
</body>
</html>
`,
  }
}
