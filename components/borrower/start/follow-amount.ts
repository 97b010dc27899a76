export const AMOUNT_ID = 'amount';
export const SLIDER_ID = 'amount-slider';

/** Shows the slider, which follows the text field and fills it in. Its text is in the page, so it uses nothing else. */
export function followAmount(textId: string, sliderId: string): void {
  const [text, slider] = [document.getElementById(textId), document.getElementById(sliderId)];
  if (!(text instanceof HTMLInputElement) || !(slider instanceof HTMLInputElement)) return;
  const shown = () => slider.valueAsNumber.toLocaleString('en-US');
  const show = () => {
    const [min, max] = [Number(slider.min), Number(slider.max)];
    slider.setAttribute('aria-valuetext', `$${shown()}`);
    slider.style.setProperty('--filled', `${((slider.valueAsNumber - min) / (max - min)) * 100}%`);
  };
  const follow = () => {
    const [, digits = '', thousands] = /^\$?\s*([\d,]+)(?:\.\d*)?\s*(k?)$/i.exec(text.value.trim()) ?? [];
    const amount = Number(digits.replaceAll(',', ''));
    if (amount > 0) slider.value = String(thousands ? amount * 1_000 : amount);
    show();
  };
  const fill = () => {
    text.value = shown();
    show();
  };
  text.addEventListener('input', follow);
  slider.addEventListener('input', fill);
  // The browser may restore what was typed after this.
  window.addEventListener('pageshow', follow);
  follow();
  slider.parentElement?.removeAttribute('hidden');
}
