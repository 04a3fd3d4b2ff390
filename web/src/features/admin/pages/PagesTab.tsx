import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  ChoiceChips,
  isLanguage,
  languageNames,
  SelectField,
  spokenLanguages,
  useLanguage,
  useTranslation,
} from '#ui/index.ts'
import { pageSourceRead } from '../data/reads.ts'
import type { PageLanguage, PageName } from '../model/types.ts'
import { Panel } from '../parts/Panel.tsx'
import { PageEditor } from './PageEditor.tsx'
import styles from './Pages.module.css'
import { PageVersions } from './PageVersions.tsx'

const names = ['terms', 'privacy', 'rules', 'contact'] as const satisfies readonly PageName[]

/** Edits the operator's public pages in each language, and lists their published versions. */
export function PagesTab() {
  const { t } = useTranslation(['admin', 'common'])
  const [page, setPage] = useState<PageName>('terms')
  const spoken = useLanguage().language
  const [language, setLanguage] = useState<PageLanguage>(spoken)
  const source = useQuery(pageSourceRead(page, language))
  /** Texts that are not published yet, by page and language. They stay while another page is edited. */
  const [typed, setTyped] = useState<Readonly<Record<string, string | undefined>>>({})
  const edited = `${page} ${language}`
  return (
    <>
      <Panel
        title={t('pages.title')}
        text={t('pages.text')}
        failed={t('pages.loadFailed')}
        read={source}
        tools={
          <div className={styles.tools}>
            <ChoiceChips<PageName>
              label={t('pages.which')}
              value={page}
              onChange={setPage}
              options={names.map((value) => ({ value, label: t(`common:pages.${value}`) }))}
            />
            <SelectField
              label={t('pages.language')}
              value={language}
              onChange={({ target }) => isLanguage(target.value) && setLanguage(target.value)}
            >
              {spokenLanguages().map((each) => (
                <option key={each} value={each} lang={each}>
                  {languageNames[each]}
                </option>
              ))}
            </SelectField>
          </div>
        }
      >
        {(data) => (
          <PageEditor
            key={edited}
            page={page}
            language={language}
            source={data}
            typed={typed[edited]}
            onType={(text) => setTyped((all) => ({ ...all, [edited]: text }))}
          />
        )}
      </Panel>
      <PageVersions page={page} />
    </>
  )
}
