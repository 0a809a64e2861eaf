'use client';

import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack, { type StackProps } from '@mui/material/Stack';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEditorState, type Editor } from '@tiptap/react';
import { useTranslations } from 'next-intl';
import { useRef, useState, type ComponentProps, type MouseEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { mainPart } from '../panel';
import { insertUsedImage } from '../images/image-picker';
import { insertImages } from '../images/insert-images';
import { ToolIcon } from './tool-icon';
import { ALL_TOOLS, TOOLS, type Tool, type ToolName, spellKeys } from './tools';
import { useRovingFocus } from './roving-tools';

/** Whether there is most likely no keyboard but that of the screen, which has none of the keys. */
const useIsTouched = () => useMediaQuery('(pointer: coarse)', { noSsr: true });

const KEYS_ONLY: ReadonlySet<ToolName> = new Set(['shortcuts']);
// A mouse drags blocks, and keys move them.
const TOUCH_ONLY: ReadonlySet<ToolName> = new Set(['moveUp', 'moveDown']);

type ToolState = { isOn: boolean; isUsable: boolean };
type States = Record<string, ToolState>;

export function readStates(editor: Editor): States {
  const state = ({ isOn, isUsable }: Tool) => ({ isOn: isOn?.(editor) ?? false, isUsable: isUsable?.(editor) ?? true });
  return Object.fromEntries(ALL_TOOLS.map((tool) => [tool.name, state(tool)]));
}

const TOOL = {
  // As wide as the row has room for, so that the last one is seen beside an open panel.
  ...{ flex: 'none', width: 'clamp(24px, calc((100cqi - 44px) / 23), 32px)', height: 32, p: 0 },
  // Some are letters, which may be larger.
  minWidth: 'min-content',
  ...{ border: 0, borderRadius: 1 },
  ...{ color: 'text.primary', fontSize: '0.875rem', fontWeight: 600, lineHeight: 1 },
  '&.Mui-selected': { color: 'primary.dark' },
  '&[aria-disabled]': { opacity: 0.5 },
  '@media (pointer: coarse)': { width: 44, height: 44 },
};

type ButtonProps = Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus' | 'aria-expanded' | 'aria-haspopup'> & {
  onClick: (event: MouseEvent<HTMLElement>) => void;
};
type ToolButtonProps = ButtonProps & { 'data-roving': number; tool: Tool; state: ToolState | undefined };

/** A tool with its name and keys: a switch where it can be on, else a button. */
export function ToolButton({ tool, state, ...button }: ToolButtonProps) {
  const t = useTranslations('editor.tools');
  const name = t(tool.name);
  const isTouched = useIsTouched();
  const shared = {
    ...button,
    'aria-label': name,
    'aria-disabled': state?.isUsable === false || undefined,
    sx: TOOL,
    children: <ToolIcon name={tool.name} />,
  };
  return (
    <Tooltip
      title={tool.keys && !isTouched ? `${name} (${spellKeys(tool.keys)})` : name}
      slotProps={{ popper: { container: mainPart } }}
    >
      {tool.isOn ? (
        <ToggleButton {...shared} value={tool.name} selected={state?.isOn ?? false} color="primary" />
      ) : (
        <IconButton {...shared} />
      )}
    </Tooltip>
  );
}

type ImageToolProps = { editor: Editor; anchor: HTMLElement | null; onClose: () => void };

/** Where an image comes from: a file, or a post that shows it already. */
function ImageTool({ editor, anchor, onClose }: ImageToolProps) {
  const t = useTranslations('editor.tools');
  const files = useRef<HTMLInputElement>(null);
  const askForFiles = () => {
    onClose();
    files.current?.click();
  };
  const pick = () => {
    // The tool has the focus again before the dialog takes it, and gives it back.
    flushSync(onClose);
    insertUsedImage(editor);
  };
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        transitionDuration={0}
        // It stands outside of the page's landmarks: one of its own.
        slotProps={{ root: { role: 'region', 'aria-label': t('image') } }}
      >
        <MenuItem onClick={askForFiles}>{t('fromDevice')}</MenuItem>
        <MenuItem onClick={pick}>{t('fromPost')}</MenuItem>
      </Menu>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
        aria-label={t('image')}
        data-testid="image-file"
        onChange={({ target }) => {
          insertImages(editor, [...(target.files ?? [])], { failedText: t('uploadFailed') });
          target.value = '';
        }}
      />
    </>
  );
}

/** What asks for words below the toolbar. */
export type Panel = 'link' | 'find';
const isPanel = (name: ToolName): name is Panel => name === 'link' || name === 'find';

type ToolbarProps = {
  box: RefObject<HTMLDivElement | null>;
  editor: Editor;
  panel: Panel | null;
  onPanel: (panel: Panel) => void;
  onShortcuts: () => void;
};

/** The tools of the editor, one stop of the Tab key. Escape goes back to the text. */
export function Toolbar({ box, editor, panel, onPanel, onShortcuts }: ToolbarProps) {
  const t = useTranslations('editor.tools');
  const [asking, setAsking] = useState<HTMLElement | null>(null);
  const states = useEditorState({ editor, selector: ({ editor: current }) => readStates(current) });
  const isTouched = useIsTouched();
  const groups = TOOLS.map((group) => group.filter(({ name }) => !(isTouched ? KEYS_ONLY : TOUCH_ONLY).has(name)));
  const shown = groups.flat();
  const roving = useRovingFocus(box, shown.length);
  const run = (tool: Tool, button: HTMLElement) => {
    if (isPanel(tool.name)) onPanel(tool.name);
    else if (tool.name === 'image') setAsking(button);
    else if (tool.name === 'shortcuts') onShortcuts();
    else tool.run(editor);
  };
  const order = (name: ToolName) => shown.findIndex((tool) => tool.name === name);
  return (
    <>
      <Stack
        ref={box}
        direction="row"
        role="toolbar"
        aria-label={t('label')}
        divider={<Divider orientation="vertical" flexItem sx={{ mx: 0.25 }} />}
        sx={{ overflowX: 'auto', p: 0.5, scrollbarWidth: 'thin' }}
        onKeyDown={(event) => (event.key === 'Escape' ? editor.commands.focus() : roving.onKeyDown(event))}
      >
        {groups.map((group) => (
          <Stack key={group[0]?.name} direction="row" sx={{ flex: 'none', alignItems: 'center' }}>
            {group.map((tool) => (
              <ToolButton
                key={tool.name}
                tool={tool}
                state={states[tool.name]}
                data-roving={order(tool.name)}
                tabIndex={roving.tabIndexOf(order(tool.name))}
                {...(isPanel(tool.name) && { 'aria-expanded': panel === tool.name })}
                {...(tool.name === 'shortcuts' && { 'aria-haspopup': 'dialog' })}
                {...(tool.name === 'image' && { 'aria-haspopup': 'menu', 'aria-expanded': asking !== null })}
                onFocus={() => roving.setCurrent(order(tool.name))}
                onClick={({ currentTarget }) => run(tool, currentTarget)}
              />
            ))}
          </Stack>
        ))}
      </Stack>
      <ImageTool editor={editor} anchor={asking} onClose={() => setAsking(null)} />
    </>
  );
}

const ROW = { flexWrap: 'wrap', alignItems: 'center', p: { xs: 0.5, sm: 1 }, borderTop: 1, borderColor: 'divider' };

/** What is asked below the toolbar about the place where the caret is. */
export function ContextRow(props: StackProps) {
  return <Stack direction="row" spacing={1} useFlexGap sx={ROW} {...props} />;
}

type ContextFieldProps = Omit<TextFieldProps, 'name' | 'label' | 'variant'> & { name: string; inputMode?: 'url' };

/** A field of that row: its name stands in it, so that the row is one line. */
export function ContextField({ name, inputMode, slotProps, ...rest }: ContextFieldProps) {
  return (
    <TextField
      size="small"
      sx={{ flex: '1 1 220px' }}
      slotProps={{
        ...slotProps,
        htmlInput: { 'aria-label': name, inputMode, ...slotProps?.htmlInput },
        input: {
          ...(typeof slotProps?.input === 'object' && slotProps.input),
          startAdornment: (
            <InputAdornment position="start" aria-hidden="true">
              {name}
            </InputAdornment>
          ),
        },
      }}
      {...rest}
    />
  );
}
