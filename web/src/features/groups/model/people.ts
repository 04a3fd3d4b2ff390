import { nameOf } from '../../../api/index.ts'
import type { Person } from './types.ts'

/** Everyone of several lists once, by name as the language sorts. */
export function everyoneOnce(lists: readonly (readonly Person[])[], language: string): Person[] {
  const byId = new Map(lists.flat().map((person) => [person.id, person]))
  const { compare } = new Intl.Collator(language)
  return [...byId.values()].sort((one, other) => compare(nameOf(one), nameOf(other)))
}

/** Those whose name holds every word that is sought, whatever its case and accents. */
export function peopleNamed(people: readonly Person[], sought: string): readonly Person[] {
  const words = folded(sought).split(/\s+/).filter(Boolean)
  return people.filter((person) => {
    const name = folded(nameOf(person))
    return words.every((word) => name.includes(word))
  })
}

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
