import { readFile } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { RULE } from '#contract/errors.ts'
import { COMPANY_FILE_ROWS_MAX } from '#contract/office/company.ts'
import { AddressSchema } from '#contract/users/auth.schema.ts'
import { ImportError } from '../import-error.ts'
import { addressesProblem, lineProblem } from './company-row.ts'
import type { CompanyFile, CompanyProblem } from './read-companies.ts'

const CompanySchema = Type.Object(
  {
    name: Type.String(),
    org_number: Type.Optional(Type.String()),
    payment_terms: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    addresses: Type.Optional(Type.Array(AddressSchema)),
  },
  { additionalProperties: false },
)

/** A JSON list `[{name, org_number, payment_terms, addresses: [{name, street, postal_code, city, country}]}]`. */
export async function readCompanyList(path: string): Promise<CompanyFile> {
  const list = listOf(await readFile(path, 'utf8'))
  if (list.length > COMPANY_FILE_ROWS_MAX)
    throw new ImportError(`A file of companies has at most ${COMPANY_FILE_ROWS_MAX} companies.`)
  const found: CompanyFile = { format: null, rows: list.length, companies: [], places: [], problems: [] }
  for (const [i, one] of list.entries()) {
    const row = i + 1
    const problems = Value.Check(CompanySchema, one) ? problemsOf(one) : [shapeProblem(one)]
    found.problems.push(...problems.map((problem) => ({ row, ...problem })))
    if (problems.length > 0 || !Value.Check(CompanySchema, one)) continue
    found.companies.push({ ...one, name: one.name.trim() })
    found.places.push(row)
  }
  return found
}

function listOf(content: string): unknown[] {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, '')) as unknown[]
  } catch (error) {
    throw new ImportError(`The file is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : ''}`)
  }
}

type Problem = Omit<CompanyProblem, 'row'>

function shapeProblem(one: unknown): Problem {
  const [first] = Value.Errors(CompanySchema, one)
  const field = (first?.instancePath ?? '').replace(/^\//, '').replaceAll('/', '.')
  return { field, rule: RULE.type, message: first?.message ?? 'is no company' }
}

function problemsOf(company: Static<typeof CompanySchema>): Problem[] {
  const { name, org_number = '', payment_terms, addresses = [] } = company
  const texts: [string, string][] = [
    ['name', name],
    ['org_number', org_number],
    ['payment_terms', payment_terms ?? ''],
    ...addresses.flatMap((one, i) =>
      Object.entries(one).map(([key, text]): [string, string] => [`addresses.${i}.${key}`, text]),
    ),
  ]
  const wrong = texts.flatMap(([field, text]) => lineProblem(field, text) ?? [])
  if (name.trim() === '') wrong.push({ field: 'name', rule: RULE.required, message: 'is required' })
  const many = addressesProblem(company)
  return many ? [...wrong, many] : wrong
}
