import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API } from '#contract/paths.ts'
import { cleanup, openApp, signedIn, useFreshBrowser } from '../support/app.tsx'
import { answer, callsTo, ok, refuse, useNetwork } from '../support/network.ts'
import { company } from '../support/ordering.ts'
import { knows, shop, user } from '../support/people.ts'
import { ANNA, at, BERG, BO, budgetsOf, CIM, managesCompany, rulesOf, wasChanged } from '../support/policy.ts'
import { goOffline, goOnline, pointAtMessages } from '../support/waiting.ts'

useNetwork()
useFreshBrowser()
beforeEach(pointAtMessages)
beforeEach(async () => {
  await page.viewport(1440, 900)
  signedIn('a-token')
})

const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sentences = (): string[] =>
  [...document.querySelectorAll('ol > li > span:nth-child(2)')].map(({ textContent }) => textContent)

const SMALL = {
  id: 'eeeeeeee-0000-4000-8000-000000000001',
  when: { level_below: 7 },
  approvers: [ANNA.id],
  need: 'one',
} as const
const LARGE = {
  id: 'eeeeeeee-0000-4000-8000-000000000002',
  when: { amount_over: 25_000, cost_centre: 'Hall 1' },
  approvers: [ANNA.id, BO.id],
  need: 'all',
} as const

describe('the rules of a company', () => {
  test('are said in sentences, in their order, with who may not approve any more', async () => {
    const people = [
      { user_id: ANNA.id, name: 'Anna Berg', approves: true },
      { user_id: BO.id, name: 'Bo Dal', approves: false },
    ]
    managesCompany(
      rulesOf({
        rules: [
          { ...SMALL, approvers: [ANNA.id] },
          { ...LARGE, approvers: [ANNA.id, BO.id] },
        ],
        people,
      }),
    )
    await openApp('/companies')
    await expect.element(heading('Rules and budgets')).toBeVisible()
    await expect
      .poll(sentences)
      .toEqual([
        'Orders by anybody with less access than “Order and administer”: Anna Berg has to approve.',
        'Orders over 25\u00a0000\u00a0kr excl. VAT, for the cost centre Hall 1: Anna Berg and Bo Dal all have to approve.',
      ])
    await expect
      .element(page.getByText('May not approve any more, for want of access or the company: Bo Dal'))
      .toBeVisible()
  })

  test('say their amounts to the öre', async () => {
    managesCompany(rulesOf({ rules: [{ ...LARGE, when: { amount_over: 999.5 }, approvers: [ANNA.id] }] }))
    await openApp('/companies')
    await expect.poll(() => sentences()[0]).toMatch(/^Orders over 999,50\skr excl\. VAT: /)
  })

  test('are added by name, and what one says stands there before it is saved', async () => {
    const put = managesCompany()
    await openApp('/companies')
    await button('Add a rule').click()
    const form = page.getByRole('dialog', { name: 'New rule' })
    await form.getByLabelText('Over an amount excl. VAT, in SEK').fill('25 000')
    await form.getByRole('combobox', { name: 'For the cost centre' }).selectOptions('Yard')
    // Who may fill carts alone can approve nothing.
    await expect.element(form.getByRole('checkbox', { name: 'Anna Berg' })).toBeVisible()
    await expect.element(form.getByRole('checkbox', { name: CIM.name })).not.toBeInTheDocument()
    await form.getByRole('checkbox', { name: 'Anna Berg' }).click()
    await form.getByRole('checkbox', { name: 'Bo Dal' }).click()
    await form.getByRole('button', { name: 'All of them' }).click()
    const says =
      'Orders over 25\u00a0000\u00a0kr excl. VAT, for the cost centre Yard: Anna Berg and Bo Dal all have to approve.'
    await expect.element(form.getByText(says)).toBeVisible()
    await form.getByRole('button', { name: 'Save the rule' }).click()
    await expect.poll(sentences).toEqual([says])
    expect(put.rules).toEqual([
      {
        rules: [{ when: { amount_over: 25_000, cost_centre: 'Yard' }, approvers: [ANNA.id, BO.id], need: 'all' }],
        cost_centre_required: false,
        expected: 1,
      },
    ])
  })

  test('can be about one person, who is found by a part of the name', async () => {
    const put = managesCompany()
    await openApp('/companies')
    await button('Add a rule').click()
    const form = page.getByRole('dialog')
    await form.getByRole('combobox', { name: 'Whose orders' }).selectOptions('One person’s')
    await form.getByRole('button', { name: 'Save the rule' }).click()
    await expect.element(form.getByText('Choose whose orders it is about')).toBeVisible()
    await form.getByLabelText('Find the person').fill('cim')
    await expect
      .poll(() => callsTo(API.users).map(({ query }) => [query.get('search'), query.get('buys_for')]))
      .toContainEqual(['cim', expect.any(String)])
    await form.getByRole('checkbox', { name: 'Cim Ek' }).click()
    await form.getByRole('button', { name: 'Save the rule' }).click()
    await expect.poll(sentences).toEqual(['Orders by Cim Ek: a manager of the company has to approve.'])
    expect(put.rules[0]?.rules).toEqual([{ when: { user_id: CIM.id }, approvers: [], need: 'one' }])
  })

  test('change their order, and one that was removed comes back', async () => {
    const put = managesCompany(
      rulesOf({
        rules: [
          { ...SMALL, approvers: [ANNA.id] },
          { ...LARGE, approvers: [ANNA.id, BO.id] },
        ],
      }),
    )
    await openApp('/companies')
    await expect.poll(() => sentences().length).toBe(2)
    await page.getByRole('button', { name: 'Down' }).first().click()
    await expect.poll(() => put.rules.at(-1)?.rules.map(({ id }) => id)).toEqual([LARGE.id, SMALL.id])
    await expect.poll(() => sentences()[0]).toMatch(/^Orders over/)
    await page.getByRole('button', { name: 'Remove' }).first().click()
    await expect.poll(() => sentences().length).toBe(1)
    await button('Undo').click()
    await expect.poll(() => sentences().length).toBe(2)
    expect(put.rules.map(({ expected }) => expected)).toEqual([1, 2, 3])
  })

  test('are shown as they are now where somebody else was faster, and what was written stays', async () => {
    managesCompany(rulesOf({ rules: [{ ...SMALL, approvers: [ANNA.id] }] }))
    await openApp('/companies')
    await button('Add a rule').click()
    const form = page.getByRole('dialog')
    await form.getByLabelText('Over an amount excl. VAT, in SEK').fill('many')
    await form.getByRole('button', { name: 'Save the rule' }).click()
    await expect.element(form.getByText('Write an amount such as 25 000')).toBeVisible()
    await form.getByLabelText('Over an amount excl. VAT, in SEK').fill('1000,50')
    wasChanged(rulesOf({ revision: 7, rules: [{ ...LARGE, approvers: [ANNA.id, BO.id] }] }))
    await form.getByRole('button', { name: 'Save the rule' }).click()
    await expect.element(form.getByRole('alert')).toMatchTextContent(/^Somebody else changed the company/)
    await expect.poll(() => sentences()[0]).toMatch(/^Orders over 25/)
    await form.getByRole('button', { name: 'Save the rule' }).click()
    await expect
      .poll(() =>
        callsTo(at(API.companyRules))
          .filter(({ method }) => method === 'put')
          .map(({ body }) => body),
      )
      .toMatchObject([{ expected: 1 }, { expected: 7, rules: [{ id: LARGE.id }, { when: { amount_over: 1000.5 } }] }])
  })

  test('are kept as they are written over a reload, and say where somebody else has changed one since', async () => {
    const put = managesCompany(rulesOf({ rules: [{ ...LARGE, approvers: [ANNA.id] }] }))
    await openApp('/companies')
    await button('Change').click()
    const form = page.getByRole('dialog', { name: 'Change the rule' })
    const over = form.getByLabelText('Over an amount excl. VAT, in SEK')
    await over.fill('30 000')
    cleanup()
    await openApp('/companies')
    await button('Add a rule').click()
    await expect.element(page.getByLabelText('Over an amount excl. VAT, in SEK')).toHaveValue('')
    await page.getByRole('button', { name: 'Close' }).click()
    await button('Change').click()
    await expect.element(over).toHaveValue('30 000')
    await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
    cleanup()
    managesCompany(rulesOf({ rules: [{ ...LARGE, when: { amount_over: 7 }, approvers: [ANNA.id] }] }))
    await openApp('/companies')
    await button('Change').click()
    await expect.element(form.getByRole('alert')).toMatchTextContent(/^Somebody else has changed it since you began/)
    await expect.element(over).toHaveValue('30 000')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await button('Change').click()
    await expect.element(over).toHaveValue('7')
    await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
    expect(put.rules).toEqual([])
  })

  test('name the field that the server refuses', async () => {
    managesCompany()
    await openApp('/companies')
    await button('Add a rule').click()
    const form = page.getByRole('dialog')
    await form.getByRole('checkbox', { name: 'Anna Berg' }).click()
    answer('put', at(API.companyRules), () =>
      refuse(422, 'validation_failed', [{ field: 'rules.0.approvers', rule: 'choice', message: '' }]),
    )
    await form.getByRole('button', { name: 'Save the rule' }).click()
    const approvers = form.getByLabelText('Find somebody who may approve')
    await expect.element(approvers).toHaveAccessibleDescription(/^One of them may not approve/)
    await expect.element(approvers).toHaveFocus()
  })
})

const YEAR = {
  id: 'ffffffff-0000-4000-8000-000000000001',
  cost_centre: 'Hall 1',
  from: '2026-01-01',
  to: '2026-12-31',
  amount: 100_000,
  reserved: 20_000,
  spent: 30_000.5,
}

describe('cost centres and budgets', () => {
  test('say what is spent, reserved and left, to the öre', async () => {
    managesCompany(rulesOf(), budgetsOf({ budgets: [YEAR] }))
    await openApp('/companies?view=budgets')
    const one = page.getByRole('region', { name: 'Budget of Hall 1' })
    await expect.element(one).toMatchTextContent(/1 January 2026 to 31 December 2026/)
    const told = () =>
      [...(one.element().querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    await expect.poll(told).toEqual(['100 000,00 kr', '30 000,50 kr', '20 000,00 kr', '49 999,50 kr'])
  })

  test('are added with days and an amount; a day belongs to one budget', async () => {
    const put = managesCompany()
    await openApp('/companies?view=budgets')
    await button('Add a budget').click()
    const form = page.getByRole('dialog', { name: 'New budget' })
    await form.getByLabelText('First day').fill('2027-02-01')
    await form.getByLabelText('Last day').fill('2027-01-31')
    await form.getByLabelText('Amount excl. VAT, in SEK').fill('5000')
    await form.getByRole('button', { name: 'Save the budget' }).click()
    await expect
      .element(form.getByLabelText('Last day'))
      .toHaveAccessibleDescription('The last day is before the first')
    cleanup()
    await openApp('/companies?view=budgets')
    await button('Add a budget').click()
    await expect.element(form.getByLabelText('Amount excl. VAT, in SEK')).toHaveValue('5000')
    await form.getByLabelText('Last day').fill('2027-12-31')
    answer('put', at(API.companyBudgets), () =>
      refuse(422, 'validation_failed', [{ field: 'budgets.0.from', rule: 'range', message: '' }]),
    )
    await form.getByRole('button', { name: 'Save the budget' }).click()
    await expect
      .element(form.getByLabelText('First day'))
      .toHaveAccessibleDescription(/^Another budget of the cost centre/)
    managesCompany()
    await form.getByRole('button', { name: 'Save the budget' }).click()
    await expect.element(page.getByRole('region', { name: 'Budget of Hall 1' })).toBeVisible()
    expect(put.budgets).toEqual([])
    expect(callsTo(at(API.companyBudgets)).at(-1)?.body).toEqual({
      budgets: [{ cost_centre: 'Hall 1', from: '2027-02-01', to: '2027-12-31', amount: 5000 }],
      expected: 1,
    })
  })

  test('are asked about before one is removed', async () => {
    const put = managesCompany(rulesOf(), budgetsOf({ budgets: [YEAR] }))
    await openApp('/companies?view=budgets')
    await button('Remove the budget of Hall 1').click()
    await button('Keep it').click()
    await expect.element(page.getByRole('region', { name: 'Budget of Hall 1' })).toBeVisible()
    await button('Remove the budget of Hall 1').click()
    await button('Remove the budget').click()
    await expect.element(page.getByText(/^There are no budgets/)).toBeVisible()
    expect(put.budgets).toEqual([{ budgets: [], expected: 1 }])
  })

  test('begin with cost centres, which an order may have to name', async () => {
    const put = managesCompany(rulesOf({ cost_centres: [] }))
    await openApp('/companies?view=budgets')
    await expect.element(button('Add a budget')).toBeDisabled()
    await button('Add').click()
    await expect.element(page.getByText('Write what the cost centre is called')).toBeVisible()
    await page.getByLabelText('New cost centre').fill(' Hall 2 ')
    await button('Add').click()
    await expect.element(button('Remove Hall 2')).toBeVisible()
    await expect.element(button('Add a budget')).toBeEnabled()
    await page.getByRole('checkbox', { name: 'Every order needs a cost centre' }).click()
    await expect.poll(() => put.rules.at(-1)).toMatchObject({ cost_centre_required: true, cost_centres: ['Hall 2'] })
    await button('Remove Hall 2').click()
    await button('Undo').click()
    await expect.poll(() => put.rules.map((one) => one.cost_centres)).toEqual([['Hall 2'], ['Hall 2'], [], ['Hall 2']])
  })
})

describe('the page of rules and budgets', () => {
  test('is not for others, who ask the server for nothing of it', async () => {
    knows(user({ level: 3 }), [shop({ permission: 3, companies: [{ id: BERG.id, name: BERG.name }] })])
    await openApp('/companies')
    await expect.element(heading('You do not manage a company')).toBeVisible()
    expect(callsTo(at(API.companyRules))).toEqual([])
  })

  test('is reached from the users, and has a company chosen by who has several', async () => {
    managesCompany()
    const dal = company({ id: '11111111-0000-4000-8000-000000000001', name: 'Dal AB' })
    answer('get', API.customers, () => ok({ data: [BERG, dal] }))
    answer('get', at(API.companyRules, dal.id), () =>
      ok({ data: rulesOf({ rules: [{ ...SMALL, approvers: [BO.id] }] }) }),
    )
    await openApp('/users')
    await page.getByRole('link', { name: 'Rules and budgets' }).click()
    await page.getByRole('combobox', { name: 'Company' }).selectOptions('Dal AB')
    await expect
      .poll(sentences)
      .toEqual(['Orders by anybody with less access than “Order and administer”: Bo Dal has to approve.'])
  })

  test('tells of a failure, and tries again', async () => {
    managesCompany()
    answer('get', at(API.companyRules), () => refuse(500, 'internal_error'))
    await openApp('/companies')
    await expect.element(heading('This could not be fetched')).toBeVisible()
    answer('get', at(API.companyRules), () => ok({ data: rulesOf() }))
    await button('Try again').click()
    await expect.element(page.getByText(/^There are no rules/)).toBeVisible()
  })

  test('is called by what went wrong where nothing of it has come', async () => {
    managesCompany()
    answer('get', API.customers, () => refuse(503, 'unavailable'))
    await openApp('/companies')
    await expect.element(page.getByRole('heading', { level: 1, name: 'This could not be fetched' })).toBeVisible()
  })

  test('waits for the network, and says so', async () => {
    managesCompany()
    await openApp('/companies')
    await expect.element(button('Add a rule')).toBeEnabled()
    goOffline()
    await expect
      .element(page.getByText('Rules and budgets are changed online only. Everything here waits for the network.'))
      .toBeVisible()
    await expect.element(button('Add a rule')).toBeDisabled()
    goOnline()
  })
})
