import { useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { ProductCard } from '#contract/catalogue/product.schema.ts'
import { MAX_SEARCH_LENGTH } from '#contract/catalogue/query.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CatalogueScope } from '../../offline-catalogue/scope.ts'
import { moved } from './combobox.ts'
import styles from './search-box.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import { useSlashKey } from './use-slash-key.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  scope: CatalogueScope
  /** The search in force. */
  search: string
  /** Enter, or a chosen completion. */
  onSearch: (text: string) => void
  onProduct: (product: ProductCard) => void
  /** Beside the field: another way to say what is searched for. */
  end?: ReactNode
}

/** Search with suggestions, as the combobox of WAI-ARIA: focus stays in the field, the arrows point at an option. */
export function SearchBox({ scope, search, onSearch, onProduct, end }: Props) {
  const { t } = useLingui()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(search)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  useSlashKey(field)
  const [followed, setFollowed] = useState(search)
  if (followed !== search) {
    setFollowed(search)
    setTyped(search)
  }

  const found = useSuggestions(scope, typed, open)
  const completions = found?.suggestions.completions ?? []
  const products = found?.suggestions.products ?? []
  const count = completions.length + products.length
  const shown = open && count > 0

  const close = (): void => {
    setOpen(false)
    setActive(null)
  }
  const submit = (text: string): void => {
    close()
    setTyped(text)
    onSearch(text)
    // On a tablet the keyboard would cover what was found.
    if (window.matchMedia('(pointer: coarse)').matches) field.current?.blur()
  }
  const choose = (index: number): void => {
    const completion = completions[index]
    const product = products[index - completions.length]
    if (completion) submit(completion.text)
    else if (product) {
      close()
      onProduct(product)
    }
  }
  const clear = (): void => {
    close()
    setTyped('')
    if (search !== '') onSearch('')
    field.current?.focus()
  }
  const keyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (shown && active !== null && active < count) choose(active)
      else submit(typed)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      if (shown) close()
      else setTyped(search)
    } else if (event.key === 'ArrowDown' && !shown) {
      setOpen(true)
    } else if (shown) {
      const next = moved(active, count, event.key)
      if (next === undefined) return
      event.preventDefault()
      setActive(next)
    }
  }
  return (
    <search className={styles.find}>
      <Icon of={Search} className={styles.glass} />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        role="combobox"
        aria-label={t`Search`}
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-activedescendant={shown && active !== null ? `${id}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder={t`Search product, brand or article number`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(null)
          setOpen(true)
        }}
        onKeyDown={keyDown}
        onBlur={close}
      />
      {typed === '' ? (
        <kbd className={styles.key} aria-hidden="true">
          /
        </kbd>
      ) : (
        <button type="button" className={styles.clear} onClick={clear} aria-label={t`Clear the search`}>
          <Icon of={X} />
        </button>
      )}
      {end}
      {shown && (
        <SuggestionList
          id={id}
          term={found?.term ?? ''}
          completions={completions}
          products={products}
          isPartial={found?.suggestions.total === 0}
          active={active}
          onChoose={choose}
          onPoint={setActive}
        />
      )}
    </search>
  )
}
