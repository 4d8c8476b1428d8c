/**
 * What a field offers to choose from, under the id that the field's `list` names; nothing where it offers nothing. One
 * with a word to it is found by that too.
 */
export const OptionsList = ({
  id,
  options,
}: {
  id: string
  options: readonly (string | readonly [value: string, word: string])[]
}) =>
  options.length > 0 && (
    <datalist id={id}>
      {options.map((one) => {
        const [value, word] = typeof one === 'string' ? [one, one] : one
        return (
          <option key={value} value={value}>
            {word}
          </option>
        )
      })}
    </datalist>
  )
