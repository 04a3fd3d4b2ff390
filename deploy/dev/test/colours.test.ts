import { describe, expect, test } from '@jest/globals'
import { idleExceptions, strayColours } from '../checks/colours.ts'
import { sourcesOf } from '../checks/sources.ts'

const stray = (path: string, text: string) => strayColours(sourcesOf({ [path]: text }))

describe('the check of colours', () => {
  test.each([
    ['web/src/ui/Card.module.css', 'background: #0b0e15;'],
    ['web/src/ui/Card.module.css', 'border: 1px solid #FFF8;'],
    ['web/src/ui/Card.module.css', 'background: rgb(8 10 16 / 0.78);'],
    ['web/src/ui/Card.module.css', 'color: oklch(0.7 0.1 180);'],
    ['web/src/ui/Card.module.css', 'color: white;'],
    ['web/src/ui/styles/tokens.css', '--card: #131824;'],
    ['web/src/ui/Logo.tsx', '<path fill="#2fc7b1" />'],
    ['web/src/ui/Logo.tsx', '<path stroke="white" />'],
    ['web/index.html', '<meta name="theme-color" content="#0b0e15" />'],
    ['web/public/icon.svg', '<rect fill="black" />'],
    ['web/appManifest.ts', "theme_color: '#0b0e15',"],
    ['gateway/src/docs/style.ts', ':root{--ground:#101319;--raised:#181c25}'],
    ['services/notifications/src/mail/html.ts', '<p style="color: hsl(200 50% 40%)">'],
  ])('finds a colour in %s: %s', (path, text) => {
    expect(stray(path, text)).toHaveLength(1)
  })

  test.each([
    ['web/src/ui/Card.module.css', 'color: var(--text); background: transparent; fill: currentColor;'],
    ['web/src/ui/Card.module.css', 'background: color-mix(in srgb, var(--accent) 40%, transparent);'],
    ['web/src/ui/Card.module.css', 'background: rgb(var(--scrim-ink) / var(--scrim-share));'],
    ['web/src/ui/Card.module.css', 'white-space: nowrap; mask: url(#bar);'],
    ['web/src/ui/Card.module.css', '/* Important: a red edge. */'],
    ['web/src/ui/Logo.tsx', '<path fill="none" stroke="currentColor" clipPath="url(#bar)" />'],
    ['services/auth/src/queue.ts', 'this.#add(1)'],
    ['services/notifications/src/pages/page.ts', 'background: Canvas; color: CanvasText'],
    ['web/index.html', '<meta name="theme-color" content="__DARK_PAGE__" />'],
    ['README.md', 'The ground is #0b0e15.'],
  ])('accepts %s: %s', (path, text) => {
    expect(stray(path, text)).toEqual([])
  })

  test('accepts them only in the source and its generated file', () => {
    const text = '--page: #0b0e15;'
    for (const path of ['proto/theme/colours.ts', 'web/src/ui/styles/colours.css'])
      expect(stray(path, text)).toEqual([])
    expect(stray('web/src/ui/styles/base.css', text)).toHaveLength(1)
  })

  test('finds an exception that is no longer needed', () => {
    const needed = { 'services/media/src/decoders/reencode.ts': "flatten({ background: '#ffffff' })" }
    const idle = idleExceptions(sourcesOf(needed))
    expect(idle.join()).not.toContain('decoder')
    expect(idle.join()).toContain('pictures')
  })
})
