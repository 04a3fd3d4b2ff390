import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchSharePicture, type PictureShape, sharePictureUrl } from '#api/index.ts'
import { productName, useLanguage } from '#ui/index.ts'
import type { FeedItem } from '../model/types.ts'

const keptMs = 5 * 60_000

/** A share picture as a file to share and save, and as a URL to show. `data` is null if the post has no picture. */
export function useSharePicture(item: FeedItem, { shape, isCall }: { shape: PictureShape; isCall: boolean }) {
  const { language } = useLanguage()
  const [version] = useState(item.version) // later votes do not change the picture
  const url = sharePictureUrl(item.prediction.id, { language, shape, isCall, version })
  const query = useQuery({
    queryKey: ['sharePicture', url],
    queryFn: ({ signal }) => fetchSharePicture(url, signal),
    staleTime: keptMs,
    gcTime: keptMs,
  })
  return { ...query, file: useFile(query.data), src: useObjectUrl(query.data) }
}

function useFile(picture: Blob | null | undefined): File | undefined {
  return picture ? new File([picture], `${productName().toLowerCase()}.png`, { type: 'image/png' }) : undefined
}

/** An object URL of the picture; undefined without a picture. */
function useObjectUrl(picture: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [picture])
  return address
}
