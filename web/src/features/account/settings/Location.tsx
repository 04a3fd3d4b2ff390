import { limits } from '@hunch/proto/http/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import type { CurrentUser } from '#api/index.ts'
import { Button, Card, Combobox, TextField, useLanguage, useTranslation } from '#ui/index.ts'
import { useSetLocation } from '../data/usePreferences.ts'
import { countriesIn, countryName } from '../location/countries.ts'
import { type Detected, detectLocation, ownTimeZone } from '../location/detectLocation.ts'
import styles from './Settings.module.css'

/** The member's location: a country and an optional city. Offers the detected country if none is set. */
export function Location({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['account', 'common'])
  const { language } = useLanguage()
  const [country, setCountry] = useState(user.country ?? '')
  const [city, setCity] = useState(user.city ?? '')
  const [missing, setMissing] = useState(false)
  const save = useSetLocation()
  const choose = (code: string) => {
    setCountry(code)
    setMissing(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(country === '')
    if (country !== '' && !save.isPending) save.mutate({ country, city: city.trim() || null })
  }
  return (
    <Card>
      <h2 className={styles.title}>{t('location.title')}</h2>
      <p className={styles.intro}>{t('location.text')}</p>
      <form className={styles.rows} onSubmit={submit} noValidate>
        {!user.country && !country && <DetectedCountry onTake={choose} />}
        <Combobox
          label={t('location.country')}
          placeholder={t('location.countryPlaceholder')}
          emptyText={t('location.noCountry')}
          options={useCountries(language, country)}
          value={country}
          error={missing ? t('location.countryRequired') : undefined}
          onChange={choose}
        />
        <TextField
          label={t('location.city')}
          hint={t('location.optional')}
          autoComplete="address-level2"
          dir="auto"
          maxLength={limits.location}
          value={city}
          onChange={(event) => setCity(event.target.value)}
        />
        <Button type="submit" pending={save.isPending}>
          {t('location.save')}
        </Button>
      </form>
      <p className={styles.zone}>
        {t('location.timeZone')} <bdi>{ownTimeZone().replaceAll('_', ' ')}</bdi>
        <span>{t('location.timeZoneText')}</span>
      </p>
    </Card>
  )
}

/** A button that chooses the detected country. */
function DetectedCountry({ onTake }: { onTake(code: string): void }) {
  const { t } = useTranslation('account')
  const { language } = useLanguage()
  const detected = useDetected()
  if (!detected || detected.by === 'default') return null
  const name = countryName(detected.country, language)
  return (
    <div className={styles.offer}>
      <p>{t('location.detected', { country: name })}</p>
      <Button size="small" onClick={() => onTake(detected.country)}>
        {t('location.useDetected', { country: name })}
      </Button>
    </div>
  )
}

/** Returns all countries in a language, also searchable by English name and code. Always includes the chosen country. */
function useCountries(language: string, chosen: string) {
  return useMemo(() => {
    const countries = countriesIn(language)
    const isThere = chosen === '' || countries.some(({ code }) => code === chosen)
    const all = isThere ? countries : [{ code: chosen, name: countryName(chosen, language) }, ...countries]
    return all.map(({ code, name }) => ({ value: code, label: name, also: `${countryName(code, 'en')} ${code}` }))
  }, [language, chosen])
}

/** Returns the detected location; undefined until it is known. */
function useDetected(): Detected | undefined {
  const cache = useQueryClient()
  const { data } = useQuery({ queryKey: ['location', 'detected'], queryFn: () => detectLocation(cache) })
  return data
}
