import { useState } from 'react'
import { CheckField } from '../ui/check-field.tsx'
import { AttributeMenu } from '../ui/facet-menu/attribute-menu.tsx'
import { FacetMenu } from '../ui/facet-menu/facet-menu.tsx'
import { FilterRow } from '../ui/filters/filter-row.tsx'
import { SearchForm } from '../ui/filters/search-form.tsx'
import type { RangeFieldProps } from '../ui/range-menu/range-field.tsx'
import { RangeMenu } from '../ui/range-menu/range-menu.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Group, nothing, Specimen } from './specimen.tsx'

const WRONG = 'Write a whole number above 0.'
const OPTIONS = [
  { value: 'oak', label: 'Oak' },
  { value: 'ash', label: 'Ash' },
]
const FACET = {
  title: 'Brand',
  all: 'All brands',
  find: 'Find a brand',
  none: 'No brand matches.',
  empty: 'There are no brands.',
  clear: 'Clear',
  done: 'Show 12 products',
  more: (n: number) => `Show all ${n}`,
  number: String,
}
const WIDTH = {
  counts: { min: 40, max: 180, from: [40, 60, 80, 100, 120, 160, 180], buckets: [2, 12, 30, 8, 0, 40, 3] },
  texts: {
    least: 'At least',
    most: 'At most',
    wrong: 'Write a number.',
    unit: 'cm',
    value: (value: number) => `${value} cm`,
    figure: String,
    write: String,
    read: (text: string) => Number(text) || null,
  },
}
const BRANDS = Array.from({ length: 70 }, (_, i) => ({ id: String(i), name: `Brand ${i + 1}`, count: 70 - i }))
const WORDS = { find: 'Find in it', on: 0 }
const ATTRIBUTES = [
  { ...WORDS, key: 'seat', name: 'Seat', options: BRANDS.slice(0, 3) },
  { ...WORDS, key: 'castors', name: 'Castors', options: [{ id: 'soft', name: 'Soft', count: 0 }] },
  { ...WORDS, key: 'mesh', name: 'Mesh', options: BRANDS },
]

export function Fields() {
  const [text, setText] = useState('Anna')
  const [checked, setChecked] = useState(true)
  const [chosen, setChosen] = useState<readonly string[]>(['1'])
  const [bounds, setBounds] = useState<RangeFieldProps['bounds']>(null)
  const toggle = (id: string): void =>
    setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]))
  return (
    <>
      <Group name="Text field">
        <Specimen state="filled in, with a hint, wrong, disabled, of several lines">
          <TextField label="Name" value={text} onValue={setText} />
          <TextField label="Name" value="" onValue={nothing} hint="As it stands on the invoice" />
          <TextField label="Quantity" value="-1" onValue={nothing} error={WRONG} />
          <TextField label="Name" value="Anna" onValue={nothing} disabled />
          <TextField label="Message" value={text} onValue={setText} multiline rows={3} />
        </Specimen>
      </Group>
      <Group name="Check field">
        <Specimen state="on or off, wrong, disabled">
          <CheckField label="Keep the catalogue on this device" checked={checked} onChecked={setChecked} />
          <CheckField label="I have read it" checked={false} onChecked={nothing} error="Say that you have read it." />
          <CheckField label="Keep the catalogue on this device" checked onChecked={nothing} disabled />
        </Specimen>
      </Group>
      <Group name="Select">
        <Specimen state="plain, without a visible label, wrong, disabled">
          <Select label="Wood" options={OPTIONS} onValue={nothing} />
          <Select label="Wood" labelHidden options={OPTIONS} onValue={nothing} />
          <Select label="Wood" options={OPTIONS} onValue={nothing} error="Choose one that is sold." />
          <Select label="Wood" options={OPTIONS} onValue={nothing} disabled />
        </Specimen>
      </Group>
      <Group name="Filters">
        <FilterRow>
          <SearchForm label="Search" placeholder="Number or name" submit="Search" search="" onSearch={nothing} />
          <Select label="Wood" labelHidden options={OPTIONS} onValue={nothing} />
        </FilterRow>
        <Specimen state="Facet menu: of many facets, with many options, without">
          <AttributeMenu
            label="Properties"
            texts={{ ...FACET, title: 'Properties' }}
            attributes={[
              ...ATTRIBUTES,
              {
                ...WORDS,
                key: 'opening',
                name: 'Opening',
                options: [],
                range: { ...WIDTH, bounds, onBounds: setBounds },
              },
            ]}
            onOpen={nothing}
            isChosen={(_, id) => chosen.includes(id)}
            onToggle={(_, id) => toggle(id)}
            onClear={() => setChosen([])}
          />
          <FacetMenu
            label="Brand"
            texts={FACET}
            options={BRANDS}
            chosen={chosen}
            onToggle={toggle}
            onClear={() => setChosen([])}
          />
          <FacetMenu label="Brand" texts={FACET} options={[]} chosen={[]} onToggle={nothing} onClear={nothing} />
        </Specimen>
        <Specimen state="Range menu: open on both sides, narrowed">
          <RangeMenu
            label="Size"
            texts={FACET}
            ranges={[
              { ...WIDTH, key: 'width', label: 'Width', bounds, onBounds: setBounds },
              { ...WIDTH, key: 'depth', label: 'Depth', bounds: { min: 60, max: 120 }, onBounds: nothing },
            ]}
            onClear={() => setBounds(null)}
          />
        </Specimen>
      </Group>
    </>
  )
}
