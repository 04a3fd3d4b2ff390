import { escapeHtml, pageHtml } from '@hunch/kit/html'
import type { Problem, Words } from './page-texts.ts'
import { fullName, type Person } from './people.ts'

export interface Form {
  readonly name: string
  readonly email: string
  readonly problem: Problem
}

/** Number of tints for initials, as in the web app. */
export const tintCount = 24

/** Returns the page that asks who is signing in: plain HTML with one style sheet and no script. */
export function signInPage({
  words,
  product,
  people,
  form,
}: {
  words: Words
  product: string
  people: readonly Person[]
  form?: Form | undefined
}): string {
  const lead = escapeHtml(words.lead.replace('{{product}}', product))
  return layout(
    words,
    product,
    words.title,
    `
    <p class="lead">${lead}</p>
    <details class="newcomer"${form || people.length === 0 ? ' open' : ''}>
      <summary>${escapeHtml(words.newcomer)}</summary>
      <form method="post">
      ${form ? `<p class="problem" role="alert">${escapeHtml(words[form.problem])}</p>` : ''}
      <label>${escapeHtml(words.name)}<input name="name" autocomplete="name" maxlength="80" required value="${escapeHtml(form?.name ?? '')}"></label>
      <label>${escapeHtml(words.email)}<input name="email" type="email" dir="ltr" autocomplete="email" maxlength="254" required value="${escapeHtml(form?.email ?? '')}"></label>
      <label class="choice"><input name="unverified" type="checkbox" value="yes">${escapeHtml(words.unverified)}</label>
      <button class="primary">${escapeHtml(words.enter)}</button>
      </form>
    </details>
    <form method="post">
      <h2>${escapeHtml(words.people)}</h2>
      <ul>${people.map((person) => personButton(person, words)).join('')}</ul>
    </form>
    <form method="post" class="away"><button class="quiet" name="cancel" value="yes">${escapeHtml(words.cancel)}</button></form>`,
  )
}

/** Returns the page for a sign-in that cannot be continued. */
export const outdatedPage = (words: Words, product: string): string =>
  layout(
    words,
    product,
    words.outdatedTitle,
    `
    <p class="lead">${escapeHtml(words.outdated)}</p>
    <p><a class="primary" href="/api/auth/google">${escapeHtml(words.again)}</a></p>`,
  )

const layout = ({ language }: Words, product: string, title: string, body: string): string =>
  pageHtml({
    language,
    title: `${title} · ${product}`,
    head: '<link rel="stylesheet" href="/local-identity/style.css">',
    main: `<p class="product"><span class="mark" aria-hidden="true"></span>${escapeHtml(product)}</p>
    <h1>${escapeHtml(title)}</h1>${body}`,
  })

function personButton(person: Person, words: Words): string {
  const name = fullName(person)
  const country = person.country
    ? new Intl.DisplayNames(words.language, { type: 'region' }).of(person.country)
    : person.email
  return `<li><button class="person" name="person" value="${escapeHtml(person.id)}">
    <span class="avatar tint${tintOf(name)}" aria-hidden="true">${escapeHtml(initialsOf(name))}</span>
    <span class="who"><bdi class="name">${escapeHtml(name)}</bdi><bdi class="country">${escapeHtml(country ?? '')}</bdi></span>
  </button></li>`
}

function initialsOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => [...word][0] ?? '')
  return [letters.at(0), letters.length > 1 ? letters.at(-1) : ''].join('').toLocaleUpperCase()
}

function tintOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973
  return sum % tintCount
}
