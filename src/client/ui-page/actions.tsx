import { Sun } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ChoiceRow } from '../ui/choice-row.tsx'
import { Chip } from '../ui/chip/chip.tsx'
import { ColumnsChoice } from '../ui/columns/columns-choice.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { NeedsNetwork } from '../ui/needs-network.tsx'
import { Pager } from '../ui/pager/pager.tsx'
import { Stepper } from '../ui/stepper/stepper.tsx'
import { ToastArea } from '../ui/toast-area.tsx'
import { ToastCard } from '../ui/toast-card.tsx'
import { toast, type ToastType } from '../ui/toast.ts'
import { Group, nothing, Specimen } from './specimen.tsx'

const LOOKS = ['next', 'outline', 'flat'] as const
const SIZES = ['s', 'm', 'l'] as const
const TOASTS: readonly ToastType[] = ['success', 'error', 'warning', 'info', 'default']
const CHOICES = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two', icon: Sun },
]
const COLUMNS = [
  ['size', 'Size'],
  ['colour', 'Colour'],
] as const
const COLUMN_TEXTS = { columns: 'Columns', usual: 'The usual columns', done: 'Done', close: 'Close' }
const QUANTITY = { quantity: 'Quantity', fewer: 'Fewer', more: 'More' }
const PAGES = {
  pages: 'Pages',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  page: (number: number): string => `Page ${number}`,
}

export function Actions() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Group name="Button">
        {LOOKS.map((look) => (
          <Specimen key={look} state={`${look}: small, middle, large, with an icon, disabled, busy`}>
            {SIZES.map((size) => (
              <Button key={size} look={look} size={size}>
                Put in the cart
              </Button>
            ))}
            <Button look={look}>
              <Icon of={Sun} /> Put in the cart
            </Button>
            <Button look={look} disabled>
              Put in the cart
            </Button>
            <Button look={look} busy>
              Put in the cart
            </Button>
          </Specimen>
        ))}
        <Specimen state="wide">
          <Button look="next" wide>
            Order
          </Button>
        </Specimen>
      </Group>
      <Group name="Other controls">
        <Specimen state="Copy button">
          <CopyButton text={() => 'BB0220'} copied="Copied" failed="It could not be copied">
            Copy
          </CopyButton>
        </Specimen>
        <Specimen state="Choice row">
          <ChoiceRow label="Choice" choices={CHOICES} value="one" onChoose={nothing} />
        </Specimen>
        <Specimen state="Chip">
          <Chip label="Oak" removeLabel="Remove the filter Oak" onRemove={nothing} />
        </Specimen>
        <Specimen state="Stepper: small, large, at its end, disabled">
          <Stepper value={4} max={9} texts={QUANTITY} onStep={nothing} onSet={nothing} />
          <Stepper value={4} max={9} texts={QUANTITY} size="l" onStep={nothing} onSet={nothing} />
          <Stepper value={9} max={9} texts={QUANTITY} onStep={nothing} onSet={nothing} />
          <Stepper value={4} max={9} texts={QUANTITY} disabled onStep={nothing} onSet={nothing} />
        </Specimen>
        {[1, 4, 20].map((current) => (
          <Specimen key={current} state={`Pager: page ${current} of 20`}>
            <Pager current={current} total={20} texts={PAGES} hrefOf={(to) => `#${to}`} onPage={nothing} />
          </Specimen>
        ))}
        <Specimen state="Choice of columns">
          <ColumnsChoice columns={COLUMNS} shown={['size']} texts={COLUMN_TEXTS} onChange={nothing} />
        </Specimen>
        <Specimen state="Needs network">
          <NeedsNetwork why="There is no network right now.">
            <Button>Save</Button>
          </NeedsNetwork>
        </Specimen>
        <Specimen state="Dialog">
          <Button onClick={() => setOpen(true)}>Open the dialog</Button>
          <Dialog open={open} onClose={() => setOpen(false)} title="Cancel the cart?" closeLabel="Close">
            <p>Its lines stay to be looked at.</p>
            <Button look="next">Cancel the cart</Button>
          </Dialog>
        </Specimen>
      </Group>
      <Group name="Toast">
        {TOASTS.map((type) => (
          <Specimen key={type} state={type}>
            <ToastCard
              content={{ message: 'Six lines were put in the cart.', type, action: { label: 'Undo', run: nothing } }}
              visible
              closeLabel="Close"
              onClose={nothing}
            />
            <Button size="s" onClick={() => toast('Six lines were put in the cart.', type)}>
              Show it
            </Button>
          </Specimen>
        ))}
        <ToastArea label="Messages" closeLabel="Close" />
      </Group>
    </>
  )
}
