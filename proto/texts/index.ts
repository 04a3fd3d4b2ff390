/** The English texts made on the server: the sentence of every problem code, and the title of every status. */
import english from './en.json' with { type: 'json' }

export const texts = english
export type ProblemCode = keyof typeof english.problems

/** Fills the `{{name}}` placeholders of a text; one without a value stays as it is. */
export const fill = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => (name in values ? String(values[name]) : mark))
