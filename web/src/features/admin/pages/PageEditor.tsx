import { limits } from '@hunch/proto/http/client'
import { type FormEvent, useState } from 'react'
import { Button, Counter, countCharacters, directionOf, Switch, TextArea, useTranslation } from '#ui/index.ts'
import { Markdown } from '#ui/markdown/Markdown.tsx'
import { usePreviewPage, usePublishPage } from '../data/usePageActions.ts'
import type { PageLanguage, PageName, PageSource } from '../model/types.ts'
import styles from './Pages.module.css'

/** Placeholders that are replaced when a page is read. */
const placeholders = '{{product}}, {{operator}}, {{address}}'

interface PageEditorProps {
  page: PageName
  language: PageLanguage
  source: PageSource
  /** The typed text; undefined if it does not differ from the source. */
  typed: string | undefined
  /** Called with undefined once the text is published. */
  onType(text: string | undefined): void
}

/** Edits, previews and publishes a page's text in one language. */
export function PageEditor({ page, language, source, typed, onType }: PageEditorProps) {
  const { t } = useTranslation('admin')
  const [isMaterial, setMaterial] = useState(false)
  const preview = usePreviewPage({ page, language })
  const publish = usePublishPage({ page, language }, () => {
    onType(undefined)
    setMaterial(false)
    preview.reset()
  })
  const text = typed ?? source.text
  const isTooLong = countCharacters(text) > limits.pageText
  const send = (written: string) => {
    if (!publish.isPending) publish.mutate({ text: written, isMaterial })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooLong) send(text)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextArea
        label={t('pages.content')}
        hint={t(source.isOwn ? 'pages.own' : 'pages.shipped', { placeholders })}
        lang={language}
        dir={directionOf(language)}
        rows={16}
        className={styles.text}
        readOnly={publish.isPending}
        value={text}
        counter={<Counter text={text} most={limits.pageText} />}
        onChange={(event) => onType(event.target.value)}
      />
      {page === 'terms' && (
        <Switch
          label={t('pages.material')}
          hint={t('pages.materialHint')}
          checked={isMaterial}
          onChange={setMaterial}
        />
      )}
      <div className={styles.buttons}>
        <Button look="primary" type="submit" pending={publish.isPending} disabled={isTooLong}>
          {t('pages.publish')}
        </Button>
        <Button pending={preview.isPending} disabled={isTooLong} onClick={() => preview.mutate(text)}>
          {t('pages.preview')}
        </Button>
        {source.isOwn && (
          <Button look="quiet" onClick={() => send('')}>
            {t('pages.useShipped')}
          </Button>
        )}
      </div>
      {preview.data && (
        <section className={styles.preview} aria-label={t('pages.preview')} lang={language} dir={directionOf(language)}>
          <Markdown text={preview.data.text} />
        </section>
      )}
    </form>
  )
}
