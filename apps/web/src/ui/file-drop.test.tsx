// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileDrop } from '#web/ui/file-drop.tsx';

afterEach(cleanup);

const manual = new File(['x'], 'manual.pdf');
const photo = new File(['y'], 'photo.png');

function start(props: { multiple?: boolean; disabled?: boolean }) {
  const files = vi.fn();
  render(
    <FileDrop title="Drag files here" buttonLabel="Choose files" onFiles={files} {...props} />,
  );
  const zone = screen.getByText('Drag files here');
  return { files, drop: () => fireEvent.drop(zone, { dataTransfer: { files: [manual, photo] } }) };
}

describe('FileDrop', () => {
  it('accepts all files with `multiple`, otherwise the first', () => {
    const several = start({ multiple: true });
    several.drop();
    expect(several.files).toHaveBeenCalledWith([manual, photo]);
    cleanup();
    const one = start({});
    one.drop();
    expect(one.files).toHaveBeenCalledWith([manual]);
  });

  it('accepts nothing while disabled', () => {
    const { files, drop } = start({ disabled: true });
    drop();
    expect(files).not.toHaveBeenCalled();
  });

  it('accepts the same file again', async () => {
    const { files } = start({});
    const input = document.querySelector('input');
    if (!input) throw new Error('no input');
    await userEvent.upload(input, manual);
    await userEvent.upload(input, manual);
    expect(files).toHaveBeenCalledTimes(2);
  });
});
