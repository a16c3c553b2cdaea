import type { ProblemCode } from '@fabula/contract/problem'

/** Problems with connecting a model or a speech service, for the person who connects it. */
export const modelProblems = {
  english: {
    no_model: 'This server has no model that could do this',
    model_sees_nothing: 'The connected model does not accept pictures',
    model_address_refused:
      "This address cannot be used. Enter the address of a model's API, such as https://api.example.org/v1.",
    model_provider_missing:
      'No such provider is loaded: its extension is missing from the extensions folder, or is faulty.',
    model_address_needed: 'Enter the address of the API, such as http://127.0.0.1:11434/v1.',
    model_key_needed: 'Enter the key: a key is kept for one provider and address only, and there is none for this one.',
    model_key_refused:
      "The provider refused the key. Copy it again from the provider's page, whole and without spaces.",
    model_unpaid: "The provider wants payment first: this key's account has no credit left.",
    model_unknown: 'The provider has no model with this name. Copy the name from its list of models, letter by letter.',
    model_address_wrong:
      "Something answers at this address, but it is not a model's API. Check its path: most end with /v1.",
    model_unreachable: 'Nothing answers at this address. Check its spelling and port, and that the server is running.',
    model_silent:
      'The model did not answer within a minute. Wait until its server has loaded it, or choose a smaller model.',
    speech_voice_unknown: 'This service has no such voice. Enter a voice as the service calls it.',
    speech_address_wrong:
      'Something answers at this address, but it does not speak. Check its path (most end with /v1), and that the model is one that can speak.',
    model_busy: 'The provider is overloaded or limits this key. Try again in a minute.',
    model_without_vectors:
      'This model answers, but cannot compare lines by meaning. Choose an embedding model, such as multilingual-e5-small.',
    model_failed:
      "The model answered with an error. Choose another model of this provider, or look into its server's log.",
  },
  russian: {
    no_model: 'На этом сервере нет модели, которая могла бы это сделать',
    model_sees_nothing: 'Подключённая модель не принимает картинок',
    model_address_refused:
      'Этот адрес использовать нельзя. Введите адрес API модели, например https://api.example.org/v1.',
    model_provider_missing: 'Такой провайдер не загружен: его расширения нет в папке расширений, или оно неисправно.',
    model_address_needed: 'Введите адрес API, например http://127.0.0.1:11434/v1.',
    model_key_needed: 'Введите ключ: он хранится для одного провайдера и адреса, а для указанных ключа нет.',
    model_key_refused:
      'Провайдер не принял ключ. Скопируйте его со страницы провайдера ещё раз, целиком и без пробелов.',
    model_unpaid: 'Провайдер ждёт оплаты: на счёте этого ключа не осталось средств.',
    model_unknown: 'У провайдера нет модели с таким именем. Скопируйте имя из его списка моделей буква в букву.',
    model_address_wrong:
      'По этому адресу что-то отвечает, но это не API модели. Проверьте путь: обычно он кончается на /v1.',
    model_unreachable: 'По этому адресу никто не отвечает. Проверьте, верны ли адрес и порт и запущен ли сервер.',
    model_silent: 'Модель не ответила за минуту. Подождите, пока её сервер загрузит её, или выберите модель поменьше.',
    speech_voice_unknown: 'У этой службы нет такого голоса. Впишите голос так, как его называет служба.',
    speech_address_wrong:
      'По этому адресу что-то отвечает, но вслух ничего не говорит. Проверьте путь (обычно он кончается на /v1) и модель: говорить умеют не все.',
    model_busy: 'Провайдер сейчас перегружен или ограничил этот ключ. Попробуйте через минуту.',
    model_without_vectors:
      'Эта модель отвечает, но сравнивать реплики по смыслу ей нечем. Выберите модель эмбеддингов, например multilingual-e5-small.',
    model_failed: 'Модель ответила ошибкой. Выберите другую модель этого провайдера или загляните в журнал её сервера.',
  },
} satisfies Record<'english' | 'russian', Partial<Record<ProblemCode, string>>>
