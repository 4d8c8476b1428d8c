import { useState } from 'react'
import type { Option } from '#contract/catalogue/catalogue.schema.ts'
import { FacetOptions, type FacetTexts } from './facet-options.tsx'
import { Menu } from './menu.tsx'
import { inOrder, settled } from './narrow.ts'

export interface FacetMenuProps {
  label: string
  texts: FacetTexts
  options: readonly Option[]
  chosen: readonly string[]
  /** Of options that are colours what they look like. */
  swatchOf?: ((id: string) => string | undefined) | undefined
  /** Applies at once: the list behind follows while the menu stays open. */
  onToggle: (id: string) => void
  onClear: () => void
}

/** A facet behind a button. */
export function FacetMenu({ label, texts, options, chosen, swatchOf, onToggle, onClear }: FacetMenuProps) {
  const [order, setOrder] = useState<readonly string[]>([])
  return (
    // The order is settled when it opens: a row that moved under the pointer would be the wrong one to press.
    <Menu label={label} number={chosen.length} onOpen={() => setOrder(settled(options, chosen))}>
      {(close) => (
        <FacetOptions
          texts={texts}
          options={inOrder(options, order)}
          chosen={chosen}
          swatchOf={swatchOf}
          onToggle={onToggle}
          onClear={onClear}
          onDone={close}
        />
      )}
    </Menu>
  )
}
