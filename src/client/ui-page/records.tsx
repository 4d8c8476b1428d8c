import { BarChart } from '../ui/bar-chart/bar-chart.tsx'
import { Button } from '../ui/button.tsx'
import { ChangeMark } from '../ui/change-mark/change-mark.tsx'
import { Fact, FactList } from '../ui/fact-list.tsx'
import { action, BulkBar, type BulkWords } from '../ui/list/bulk-bar.tsx'
import { ListTable } from '../ui/list/list-table.tsx'
import { useChosen } from '../ui/list/use-chosen.ts'
import { Notice } from '../ui/notice.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { CODE, FIGURE } from '../ui/record-table.tsx'
import { ShareBar } from '../ui/share-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StepHead } from '../ui/step-head.tsx'
import { Sum, SumList } from '../ui/sum-list.tsx'
import { Unbroken } from '../ui/unbroken.tsx'
import { Group, Specimen } from './specimen.tsx'

const CHANGES = ['keeping', 'window', 'device', 'sending', 'sent', 'attention'] as const
const ORDERS = [
  { id: '2026-00042', pieces: 12 },
  { id: '2026-00041', pieces: 3 },
]
const MONTHS = [3, 0, 7, 5].map((value, i) => ({ key: String(i), label: `${i + 1}`, value }))

const BULK: BulkWords = {
  label: 'What to do with the chosen',
  count: (chosen) => `${chosen} chosen`,
  all: 'Choose all',
  none: 'Choose none',
  progress: (at, of) => `${at} of ${of}…`,
  stop: 'Stop',
  refused: (count) => `With ${count} it could not be done:`,
  close: 'Close',
  undo: 'Undo',
  undone: (count) => `Undone for ${count}`,
}
const SEND = action({
  key: 'send',
  label: 'Send',
  isFor: () => true,
  // Every other one is refused.
  act: async ({ pieces }: (typeof ORDERS)[number]) => {
    if (pieces % 2 === 1) throw new Error('odd')
  },
  undo: async () => undefined,
  done: (count) => `${count} sent`,
  reasonOf: () => 'Its pieces are odd.',
})

/** Rows that can be chosen: what is done with them, and with which it could not be done. */
function ChosenList() {
  const chosen = useChosen(ORDERS, '')
  return (
    <>
      <ListTable
        rows={ORDERS}
        keyOf={({ id }) => id}
        heading={{ name: 'Number', className: CODE, render: ({ id }) => <a href={`#${id}`}>{id}</a> }}
        columns={[{ key: 'pieces', name: 'Pieces', className: FIGURE, render: ({ pieces }) => pieces }]}
        choosing={{ chosen, all: 'Choose all', keys: 'Shift chooses a range', one: ({ id }) => `Choose ${id}` }}
      />
      <BulkBar
        chosen={chosen}
        listed={ORDERS}
        actions={[SEND]}
        nameOf={({ id }) => id}
        words={BULK}
        onEnd={() => undefined}
      />
    </>
  )
}

export const Records = () => (
  <>
    <Group name="Notice">
      <Specimen state="with a way out, and without">
        <Notice title="No products" actions={<Button look="next">Show all</Button>}>
          <p>Nothing matches all filters.</p>
        </Notice>
        <Notice title="Nothing waits" />
      </Specimen>
    </Group>
    <Group name="Change mark">
      {CHANGES.map((state) => (
        <Specimen key={state} state={`${state}, and bare`}>
          <ChangeMark state={state} text={state} /> <ChangeMark state={state} text={state} bare />
        </Specimen>
      ))}
    </Group>
    <Group name="Records">
      <StepHead back={<a href="#back">Cart</a>} title="Order">
        Look through it once more.
      </StepHead>
      <FactList>
        <Fact name="Order number">
          <Unbroken text="2026-00042" />
        </Fact>
      </FactList>
      <ChosenList />
      <SumList>
        <Sum name="Sum">1 490 kr</Sum>
        <Sum name="Total" total>
          1 863 kr
        </Sum>
      </SumList>
      <BarChart description="Orders by month" bars={MONTHS} axisText={String} lastText="5" />
    </Group>
    <Group name="Share bar">
      {[
        [10, 20, 30],
        [70, 20, 30],
        [0, 0, 0],
      ].map(([full, light, half]) => (
        <Specimen key={full} state={`${full}, ${light} and ${half} of 100`}>
          <ShareBar
            whole={100}
            shares={[
              { value: full ?? 0, look: 'full' },
              { value: light ?? 0, look: 'light' },
              { value: half ?? 0, look: 'half' },
            ]}
          />
        </Specimen>
      ))}
    </Group>
    <Group name="Loading">
      <Specimen state="a page, a line">
        <PageSkeleton label="Loading" lines={3} />
        <Skeleton line />
      </Specimen>
    </Group>
  </>
)
