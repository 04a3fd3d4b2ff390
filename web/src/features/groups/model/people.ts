import { nameOf } from '#api/index.ts'
import type { Person } from './types.ts'

/** Returns the people of several lists without duplicates, sorted by name in the language's order. */
export function everyoneOnce(lists: readonly (readonly Person[])[], language: string): Person[] {
  const byId = new Map(lists.flat().map((person) => [person.id, person]))
  const { compare } = new Intl.Collator(language)
  return [...byId.values()].sort((one, other) => compare(nameOf(one), nameOf(other)))
}

/** Returns the people whose names contain every word of the search. Ignores case and accents. */
export function peopleNamed(people: readonly Person[], searchText: string): readonly Person[] {
  const words = folded(searchText).split(/\s+/).filter(Boolean)
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
