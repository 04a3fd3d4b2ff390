import { useSearchParams } from 'react-router-dom'

/** The tab that the address names (`?tab=`), else the first; choosing another changes the address in place. */
export function useTab<K extends string>(tabs: readonly { readonly key: K }[]) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('tab')
  const [first] = tabs
  const active = tabs.find(({ key }) => key === named)?.key ?? (first?.key as K)
  const onChange = (key: K) => setSearch(key === first?.key ? {} : { tab: key }, { replace: true })
  return { active, onChange }
}
