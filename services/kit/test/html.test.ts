import { expect, test } from '@jest/globals'
import { pageHtml } from '../src/html/index.ts'

test('a page has the direction of its language, and escapes its title', () => {
  const page = pageHtml({ language: 'ar', title: 'Hunch & <Co>', main: '<h1>Hello</h1>', head: '<style>a{}</style>' })
  expect(page).toContain('<html lang="ar" dir="rtl">')
  expect(page).toContain('<title>Hunch &amp; &lt;Co&gt;</title>\n<style>a{}</style>\n</head>')
  expect(page).toContain('<main>\n<h1>Hello</h1>\n</main>')
  expect(pageHtml({ language: 'en', title: 'Hunch', main: '' })).toContain('<html lang="en" dir="ltr">')
})
