import { FileUp } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useFieldControl } from '#web/ui/field-control.ts';

export interface FileDropProps {
  /** "Drag files here, or". */
  title: ReactNode;
  /** Label of the button: "Choose files". */
  buttonLabel: string;
  /** Accepted types and size. */
  hint?: ReactNode;
  /** Receives dropped or chosen files without validation; never an empty list. */
  onFiles: (files: File[]) => void;
  /** `accept` of the file dialog; does not apply to dropped files. */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Reads a drop that may contain folders; may return no files. */
  readDrop?: ((transfer: DataTransfer) => Promise<File[]>) | undefined;
  /** Second button: "Choose folder". */
  extra?: ReactNode;
}

/** File picker with drag and drop. */
export function FileDrop(props: FileDropProps) {
  const { multiple = false, disabled = false } = props;
  const control = useFieldControl({});
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = Array.from(list ?? []).slice(0, multiple ? undefined : 1);
    if (files.length > 0 && !disabled) props.onFiles(files);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={(event) => {
        if (
          !(
            event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
          )
        )
          setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!props.readDrop) take(event.dataTransfer.files);
        else if (!disabled) void props.readDrop(event.dataTransfer).then(props.onFiles);
      }}
      className={classNames(
        'flex flex-col items-center gap-3 rounded border border-dashed px-6 py-8 text-center transition-colors duration-100',
        over ? 'border-brand bg-brand-soft' : 'border-control bg-surface',
        control['aria-invalid'] ? 'border-danger' : null,
      )}
    >
      <span aria-hidden className="grid size-10 place-items-center rounded bg-sunken text-soft">
        <FileUp className="size-5" />
      </span>
      <div className="flex flex-col gap-0.5">
        <p className="font-medium text-ink max-sm:hidden">{props.title}</p>
        {props.hint ? <p className="text-xs text-soft">{props.hint}</p> : null}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          {...control}
          variant="outline"
          size="sm"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {props.buttonLabel}
        </Button>
        {props.extra}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={props.accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          // Reset, so that choosing the same file again fires a change event.
          event.target.value = '';
        }}
      />
    </div>
  );
}
