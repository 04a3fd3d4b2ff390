import { say } from '@hunch/proto/texts'
import { digestNames } from '../domain/limits.ts'
import type { ViewedNote } from '../usecases/view-notes.ts'
import { directionOf, html } from './html.ts'
import { pathOf } from './paths.ts'
import { wordsOf } from './words.ts'

/** The day's mail: what is new, with links. Nothing that people wrote stands in the subject. */
export function composeDigest(
  notes: readonly ViewedNote[],
  { language, product, origin }: { language: string; product: string; origin: string },
): { subject: string; text: string; html: string } {
  const count = notes.length
  const subject = say(language, 'mails.digest.subject', { product, count })
  const lines = notes.slice(0, digestNames).map((viewed) => ({
    // A line is a line, whatever somebody is called.
    words: wordsOf(viewed, language).message.replace(/\s+/g, ' '),
    link: `${origin}${pathOf(viewed) ?? '/alerts'}`,
  }))
  const more = count > lines.length ? say(language, 'mails.digest.more', { count: count - lines.length }) : ''
  const told = (part: 'body' | 'button' | 'ending') => say(language, `mails.digest.${part}`, { product })
  const all = `${origin}/alerts`
  const settings = `${origin}/account`
  return {
    subject,
    text: [
      say(language, 'mails.hello'),
      told('body'),
      ...lines.map(({ words, link }) => `• ${words}\n  ${link}`),
      ...(more ? [more] : []),
      `${told('button')}: ${all}`,
      `${told('ending')} ${settings}`,
      product,
    ].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${html(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
<p>${html(say(language, 'mails.hello'))}</p>
<p>${html(told('body'))}</p>
<ul>
${lines.map(({ words, link }) => `<li><a href="${html(link)}">${html(words)}</a></li>`).join('\n')}
</ul>
${more ? `<p>${html(more)}</p>\n` : ''}<p><a href="${html(all)}">${html(told('button'))}</a></p>
<p>${html(told('ending'))} <a href="${html(settings)}">${html(settings)}</a></p>
<p>${html(product)}</p>
</body>
</html>
`,
  }
}
