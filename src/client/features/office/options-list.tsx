/** What a field offers to choose from, under the id that the field's `list` names; nothing where it offers nothing. */
export const OptionsList = ({ id, options }: { id: string; options: readonly string[] }) =>
  options.length > 0 && (
    <datalist id={id}>
      {options.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </datalist>
  )
