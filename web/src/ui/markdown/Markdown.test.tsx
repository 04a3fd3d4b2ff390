import { expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { hrefOf, Markdown } from './Markdown.tsx'

const draw = (text: string) => render(<Markdown text={text} />).container

test('headings, lists, emphasis and links are drawn', () => {
  const page = draw('# Terms\n\nBe **nice**, see [the rules](/rules).\n\n- one\n- two')
  expect(page.querySelector('h1')).toHaveTextContent('Terms')
  expect(page.querySelector('strong')).toHaveTextContent('nice')
  expect(page.querySelector('a')).toHaveAttribute('href', '/rules')
  expect(page.querySelectorAll('li')).toHaveLength(2)
})

test.each([
  '<script>alert(1)</script>',
  'a <img src=x onerror=alert(1)> b',
  '<iframe src="https://evil.example"></iframe>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>body{display:none}</style>',
  '![x](https://evil.example/who.png)',
  '![x](javascript:alert(1))',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '[x](//evil.example)',
  '<javascript:alert(1)>',
  '[x]: javascript:alert(1)\n\n[x]',
  '[x](https://ok.example "onclick=alert(1)")',
])('threat 71: a page with %j runs no script, loads nothing and leads nowhere else', (text) => {
  const page = draw(text)
  for (const element of page.querySelectorAll('*')) {
    expect(['DIV', 'P', 'A', 'SPAN']).toContain(element.tagName)
    for (const { name } of element.attributes) expect(['href', 'rel', 'class']).toContain(name)
  }
  for (const link of page.querySelectorAll('a')) expect(link.getAttribute('href')).toBe('https://ok.example')
})

test.each([
  ['https://ok.example', true],
  ['HTTP://ok.example', true],
  ['mailto:a@ok.example', true],
  ['/contact', true],
  ['#part', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['\tjavascript:alert(1)', false],
  ['ftp://ok.example', false],
  ['https:evil', false],
  ['rules', false],
])('the address %j is a link: %s', (address, leads) => {
  expect(hrefOf(address) !== '').toBe(leads)
})
