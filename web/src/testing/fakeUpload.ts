/** The data that an upload sent. */
export interface Uploaded {
  readonly address: string
  readonly key: string | null
  readonly form: FormData
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/**
 * Replaces XMLHttpRequest. Responds to uploads in order and records them. Status 0 is a broken connection; for
 * 'noReply' no response arrives until the upload is aborted.
 */
export function fakeUpload(...answers: readonly (Answer | 'noReply')[]): { readonly uploaded: Uploaded[] } {
  const uploaded: Uploaded[] = []
  class Request {
    upload: { onprogress?: (event: { lengthComputable: boolean; loaded: number; total: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    status = 0
    statusText = ''
    responseText = ''
    #address = ''
    #key: string | null = null

    open(_method: string, address: string) {
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      if (name === 'Idempotency-Key') this.#key = value
    }
    getResponseHeader = () => null
    abort = () => this.onabort?.()

    send(form: FormData) {
      const answer = answers[uploaded.length] ?? { status: 0, body: undefined }
      uploaded.push({ address: this.#address, key: this.#key, form })
      this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
      if (answer === 'noReply') return
      queueMicrotask(() => {
        this.status = answer.status
        this.responseText = JSON.stringify(answer.body)
        if (answer.status === 0) this.onerror?.()
        else this.onload?.()
      })
    }
  }
  Object.defineProperty(globalThis, 'XMLHttpRequest', { value: Request, configurable: true, writable: true })
  return { uploaded }
}

/** Reads the text of a file in an uploaded form. */
export const textOf = (file: FormDataEntryValue | null | undefined): Promise<unknown> =>
  new Promise((done, fail) => {
    if (!(file instanceof File)) return fail(new Error(`the form has no file but ${file}`))
    const reader = new FileReader()
    reader.onload = () => done(reader.result)
    reader.onerror = fail
    reader.readAsText(file)
  })
