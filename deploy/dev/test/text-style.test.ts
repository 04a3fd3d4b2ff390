import { describe, expect, test } from '@jest/globals'
import { readGlossary } from '../checks/glossary.ts'
import { readSources, type Sources, sourcesOf } from '../checks/sources.ts'
import { idleNotes, styleFaults } from '../checks/text-style.ts'

const glossary = `## Words

| en | de |
|---|---|
| topic | Thema |

## Whole texts

| en | de | it |
|---|---|---|
| Yes | Ja | Sì |
| No | Nein, Nee | No |

## Not these words

| language | not | but | except |
|---|---|---|---|
| de | Thema, Bindung* | Kategorie | account:appearance |
| ar | فشل | تعذّر | |
| it | al {{date}} | fine: {{date}} | |
`
const inGlossary = { 'web/src/locales/GLOSSARY.md': glossary }

/** Sources with texts in one language, by namespace of the web app; `servers` stands for the servers' texts. */
const sourcesWith = (language: string, texts: Readonly<Record<string, object>>): Sources =>
  sourcesOf({
    ...inGlossary,
    ...Object.fromEntries(
      Object.entries(texts).map(([name, content]) => [
        name === 'servers' ? `proto/texts/${language}.json` : `web/src/locales/${language}/${name}.json`,
        JSON.stringify(content),
      ]),
    ),
  })

const faultOf = (language: string, text: string, key = 'a'): string[] =>
  styleFaults(sourcesWith(language, { feed: { [key]: text } })).map((fault) =>
    fault.replace(/^web\/src\/locales\/\w+\/feed\.json: feed:\w+ /, '').replace(`: ${text}`, ''),
  )

describe('the check of how texts are written', () => {
  test('finds words that the glossary forbids, in web and server texts', () => {
    expect(
      styleFaults(sourcesWith('de', { feed: { a: 'Alle Thema!' }, servers: { mails: { b: 'Bindungsrate' } } })),
    ).toEqual([
      'web/src/locales/de/feed.json: feed:a says "Thema"; the glossary has "Kategorie": Alle Thema!',
      'proto/texts/de.json: mails:b says "Bindung*"; the glossary has "Kategorie": Bindungsrate',
    ])
    expect(faultOf('ar', 'لقد فشل التحميل')).toEqual(['says "فشل"; the glossary has "تعذّر"'])
    expect(faultOf('it', 'Fino al {{date}}')).toEqual(['says "al {{date}}"; the glossary has "fine: {{date}}"'])
  })

  test('finds swapped answers, by the English text of the same key', () => {
    const texts = (yes: string, no: string) => JSON.stringify({ yes, no, why: 'Yes' })
    const faults = (file: string, text: string) =>
      styleFaults(sourcesOf({ ...inGlossary, 'web/src/locales/en/ask.json': texts('Yes', 'No'), [file]: text }))
    expect(faults('web/src/locales/de/ask.json', texts('Ja', 'Nee'))).toEqual([
      'web/src/locales/de/ask.json: ask:why says "Yes" for "Yes"; the glossary has "Ja"',
    ])
    expect(faults('web/src/locales/it/ask.json', texts('No', 'Sì'))).toHaveLength(3)
  })

  test('accepts a forbidden word inside another, in another language, and in named keys', () => {
    expect(faultOf('de', 'Themenabend, Nutzerbindung')).toEqual([])
    expect(faultOf('it', 'Thema')).toEqual([])
    expect(styleFaults(sourcesWith('de', { account: { appearance: { theme: 'Thema' } } }))).toEqual([])
  })

  test.each([
    ['three dots', 'de', 'Lädt...', 'has ... for …'],
    ['three dots in English that the specification lacks', 'en', 'Waiting...', 'has ... for …'],
    ['straight quotation marks', 'ar', '"نص"', 'has a straight quotation mark'],
    ["another language's quotation marks", 'de', '“so”', "has quotation marks of another language's"],
    ['a straight apostrophe', 'fr', "l'avis", 'has a straight apostrophe'],
    ['a curly apostrophe in English', 'en', 'It’s here', "has ’ for ', which is English here"],
    ['a plain space before % in French', 'fr', '5 %', 'has a plain space where a no-break one belongs'],
    ['a plain space before % in Spanish', 'es', '5 %', 'has a plain space where a no-break one belongs'],
    ['a plain space before a French colon', 'fr', 'Reste : tout', 'has a plain space where a no-break one belongs'],
  ])('finds %s', (_what, language, text, fault) => {
    expect(faultOf(language, text)).toEqual([fault])
  })

  test('finds a count in an Arabic dual, and in no other form', () => {
    expect(faultOf('ar', '{{count}} مرتان', 'a_two')).toEqual(['counts what the dual says already'])
    expect(faultOf('ar', '{{count}} مرات', 'a_few')).toEqual([])
    expect(faultOf('ar', 'مرتان', 'a_two')).toEqual([])
  })

  test('accepts correct texts, and the wording of the specification', () => {
    for (const [language, text] of [
      ['en', "Couldn't load “{{name}}”…"],
      ['en', 'Loading...'],
      ['en', 'No friends found for "{{q}}"'],
      ['fr', '«\u00a0{{name}}\u00a0»\u00a0: l’avis de 5\u00a0%'],
      ['de', '„{{name}}“'],
      ['ja', '「{{name}}」'],
    ] as const)
      expect(faultOf(language, text)).toEqual([])
  })

  test('throws if the table of words is gone', () => {
    expect(() => readGlossary(sourcesOf({ 'web/src/locales/GLOSSARY.md': '## Words' }))).toThrow('Not these words')
  })

  test('finds a note without a text', () => {
    const notes = { 'web/src/locales/notes.json': JSON.stringify({ 'feed:a': 'Plural.', 'feed:gone': 'Short.' }) }
    const texts = sourcesWith('en', { feed: { a_one: 'One', a_other: 'Many' } })
    const sources = sourcesOf({
      ...notes,
      ...Object.fromEntries(texts.paths.map((path) => [path, texts.text(path)])),
    })
    expect(idleNotes(sources)).toEqual(['web/src/locales/notes.json: there is no text feed:gone'])
  })

  test('reads forbidden words of every language from the real glossary', async () => {
    const banned = readGlossary(await readSources())
    expect([...new Set(banned.map(({ language }) => language))].sort().join()).toBe('ar,de,en,es,fr,it,ja,pt,zh')
  })
})
