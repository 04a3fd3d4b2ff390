import { afterEach, expect, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import i18next from 'i18next'
import { useTranslation } from './useTranslation.ts'

afterEach(() => act(() => i18next.changeLanguage('en')))

test('a key without a namespace belongs to the first one', () => {
  const { result } = renderHook(() => useTranslation(['predictions', 'common']))
  expect(result.current.t('agree')).toBe('Agree')
  expect(result.current.t('common:close')).toBe('Close')
  expect(renderHook(() => useTranslation()).result.current.t('close')).toBe('Close')
})

test('t is stable until the language changes, and then returns the new language', async () => {
  i18next.addResourceBundle('de', 'common', { close: 'Schließen' })
  const { result, rerender } = renderHook(() => useTranslation('common'))
  const before = result.current.t
  rerender()
  expect(result.current.t).toBe(before)
  await act(() => i18next.changeLanguage('de'))
  expect(result.current.t).not.toBe(before)
  expect(result.current.t('close')).toBe('Schließen')
})
